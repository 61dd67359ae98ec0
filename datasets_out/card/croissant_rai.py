"""The responsible-AI fields of a Croissant file, from the audit's own figures."""

from typing import Any

from datasets_out.card.facts import Facts


def rai_fields(facts: Facts) -> dict[str, Any]:
    """Collection, preparation, annotation, use and limits of a data set."""
    told, contents, origin = facts.told, facts.contents, facts.origin
    judged = sum(contents.judged.values())
    human = contents.human
    return {
        "rai:dataCollection": "Questions of published evaluation sets, verbatim; each row names its source and licence.",
        "rai:dataCollectionType": ["Secondary Data Analysis"],
        "rai:dataCollectionRawData": "; ".join(f"{file.name} ({file.version})" for file in origin.files) or "not stated by the run",
        "rai:dataPreprocessingProtocol": [f"{name}: {settings}" for name, settings in origin.generators] or ["not stated by the run"],
        "rai:dataManipulationProtocol": "Each item was put in further wordings, orders and mirrors by rule; `edits` keeps every edit.",
        "rai:dataAnnotationProtocol": [
            f"Every wording was judged by {len(told['checks'])} automatic checks ; `findings` keeps value and bounds.",
            "Planted known-good and known-bad wordings went through the same checks.",
        ],
        "rai:dataAnnotationAnalysis": [
            f"{sum(count for (_, passed), count in contents.judged.items() if not passed)} of {judged} wordings failed.",
            *(
                f"Planted {one['kind']}{f' ({lang})' if (lang := one.get('lang')) else ''}: {one['right']} of {one['n']} judged rightly."
                for one in told["controls"]["by_kind"]
            ),
            *(f"Not looked for in {one['lang']}: {', '.join(one['kinds'])}." for one in told["controls"].get("not_looked_for", ())),
            f"People judged {human.total()} wordings; the checks agreed on {human[True]}.",
        ],
        "rai:annotationsPerItem": "one automatic verdict a wording, a person's label where there is one",
        "rai:machineAnnotationTools": [f"{check} (SAGO {told['tool_version']})" for check in told["checks"]],
        "rai:dataBiases": [
            "Wordings are made by rule and share their phrasings over items.",
            "Languages, topics and answers are those of the sources and are not balanced.",
        ],
        "rai:dataUseCases": ["Measuring whether a language model's behaviour stays the same over wordings of one item, each axis apart."],
        "rai:dataLimitations": [
            "Not a leaderboard: there is no total over axes or data sets.",
            "Not for training: a model that has seen the wordings no longer tells anything about its stability.",
        ],
        "rai:dataSocialImpact": "Shows where a model's answers hang on wording; says nothing about people.",
        "rai:personalSensitiveInformation": ["None was added; what the sources' texts hold was left as it stands."],
        "rai:dataReleaseMaintenancePlan": "Rows are never changed in place: ids are hashes of content, and a new audit has a new id.",
    }
