"""The learned meaning judge: features, model, training script, calibration, model card."""
