"""British and American spellings of one word; pairs where a spelling has another sense too are left out."""

_PAIRS = """
colour color | colours colors | coloured colored | colouring coloring | colourful colorful | colourless colorless | favour favor |
favours favors | favoured favored | favourite favorite | favourites favorites | favourable favorable | honour honor | honours
honors | honoured honored | labour labor | neighbour neighbor | neighbours neighbors | neighbouring neighboring | neighbourhood
neighborhood | behaviour behavior | behaviours behaviors | behavioural behavioral | flavour flavor | flavours flavors | flavoured
flavored | humour humor | rumour rumor | rumours rumors | harbour harbor | harbours harbors | odour odor | odours odors | vapour
vapor | vapours vapors | tumour tumor | tumours tumors | vigour vigor | endeavour endeavor | armour armor | parlour parlor |
saviour savior | centre center | centres centers | centred centered | theatre theater | theatres theaters | fibre fiber | fibres
fibers | litre liter | litres liters | millilitre milliliter | millilitres milliliters | kilometre kilometer | kilometres
kilometers | centimetre centimeter | centimetres centimeters | millimetre millimeter | millimetres millimeters | metres meters |
calibre caliber | spectre specter | lustre luster | organise organize | organised organized | organises organizes | organising
organizing | organisation organization | organisations organizations | recognise recognize | recognised recognized | recognises
recognizes | realise realize | realised realized | realises realizes | realising realizing | analyse analyze | analysed analyzed |
analysing analyzing | paralysed paralyzed | apologise apologize | apologised apologized | characterise characterize |
characterised characterized | criticise criticize | criticised criticized | emphasise emphasize | emphasised emphasized |
specialise specialize | specialised specialized | summarise summarize | summarised summarized | utilise utilize | utilised
utilized | minimise minimize | minimised minimized | minimising minimizing | maximise maximize | maximised maximized | maximising
maximizing | stabilise stabilize | stabilised stabilized | categorise categorize | categorised categorized | memorise memorize |
hospitalised hospitalized | generalise generalize | generalised generalized | standardise standardize | standardised standardized
| industrialised industrialized | colonise colonize | colonised colonized | civilisation civilization | civilisations
civilizations | fertiliser fertilizer | fertilisers fertilizers | fertilisation fertilization | fertilised fertilized | oxidise
oxidize | oxidised oxidized | ionisation ionization | crystallise crystallize | polarised polarized | travelled traveled |
travelling traveling | traveller traveler | travellers travelers | cancelled canceled | cancelling canceling | labelled labeled |
labelling labeling | modelled modeled | modelling modeling | fuelled fueled | signalled signaled | signalling signaling |
jewellery jewelry | grey gray | greyish grayish | aluminium aluminum | sulphur sulfur | sulphate sulfate | sulphuric sulfuric |
oestrogen estrogen | foetus fetus | foetal fetal | haemoglobin hemoglobin | anaemia anemia | leukaemia leukemia | diarrhoea
diarrhea | oesophagus esophagus | oedema edema | paediatric pediatric | anaesthetic anesthetic | anaesthesia anesthesia |
haemorrhage hemorrhage | haematoma hematoma | orthopaedic orthopedic | gynaecology gynecology | aeroplane airplane | aeroplanes
airplanes | defence defense | offence offense | offences offenses | catalogue catalog | catalogues catalogs | dialogue dialog |
ageing aging | moustache mustache | pyjamas pajamas | plough plow | ploughed plowed | sceptical skeptical | cosy cozy | fulfil
fulfill | fulfilment fulfillment | enrolment enrollment | skilful skillful | mould mold | moulds molds | manoeuvre maneuver |
artefact artifact | artefacts artifacts
"""
PAIRS: tuple[tuple[str, str], ...] = tuple((british, american) for british, american in (pair.split() for pair in _PAIRS.split("|")))
AMERICAN: dict[str, str] = dict(PAIRS)
"""British to American."""
BRITISH: dict[str, str] = {american: british for british, american in PAIRS}
"""American to British."""
