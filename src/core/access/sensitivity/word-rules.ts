import { passwordWords } from "../../redaction/secret-names.ts";
import type { Rule } from "./rule.ts";

/** A rule that can match only a text with one of the words in `signs`. Looking up words costs almost nothing. */
export interface WordRule extends Rule {
  readonly signs: string;
}

/**
 * Each rule needs a person beside the subject ("my salary", "she was diagnosed with"), because the same words name
 * columns, classes and checks in software.
 */
const whose =
  "(?:my|his|her|their|mom's|mum's|dad's|wife's|husband's|son's|daughter's|mother's|father's|brother's|sister's|partner's|boyfriend's|girlfriend's|boss's|meine?[rnm]?|seine?[rnm]?|ihre?[rnm]?)";
const between = "\\s+(?:[\\w'-]{1,20}\\s+){0,2}";
/** Prevents a match before a word such as "table" or "class", because the text is then about software. */
const notInCode =
  "(?![\\w-]*\\s+(?:service|model|class|table|api|schema|field|fields|entity|app|column|form|page|module|example|calculator|dataset|endpoint|feature|component|parser|function|test|tests|tracker|predictor|classifier|validation|input)\\b)";
const date =
  "(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./-]\\d{1,2}[./-](?:19|20)?\\d\\d|(?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s(?:of\\s)?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|okt|dez)[a-z]{0,6}\\.?(?:\\s\\d{1,2}(?:st|nd|rd|th)?)?(?:,?\\s(?:19|20)\\d\\d)?)";
const condition =
  "(?:diabet\\w+|cancer|tumou?r|leuk(?:a)?emia|lymphoma|hiv|aids|hepatitis|herpes|chlamydia|syphilis|depression|bipolar(?: disorder)?|schizophrenia|ptsd|ocd|adhd|autism|asperger\\w*|anxiety(?: disorder)?|panic (?:attacks|disorder)|anorexia|bulimia|epilepsy|asthma|arthritis|fibromyalgia|endometriosis|pcos|crohn'?s|celiac|multiple sclerosis|hypertension|migraines?|insomnia|infertility|dementia|alzheimer'?s|parkinson'?s|burnout|alcoholism|kidney (?:disease|failure|stones)|heart (?:disease|attack|condition)|sleep apnea|eating disorder|depressionen|krebs|zuckerkrankheit|migräne)";
const medicine =
  "(?:sertraline|fluoxetine|prozac|zoloft|lexapro|escitalopram|citalopram|venlafaxine|bupropion|wellbutrin|xanax|alprazolam|adderall|ritalin|methylphenidate|metformin|insulin|ozempic|semaglutide|lithium|prednisone|warfarin|statins?|levothyroxine|antidepressants?|antipsychotics|chemotherapy|birth control)";
const amount =
  "(?:[$€£]\\s?\\d[\\d,.]*\\s?(?:k|million|m)?\\b|\\b\\d[\\d,.]*\\s?(?:k|usd|eur|gbp|chf|dollars|euros?|pounds)\\b|\\b\\d{2,3}k\\b)";

const says = (parts: readonly string[]): ((text: string) => boolean) => {
  // Compiled on first use, because most processes never see a text with one of the words.
  let pattern: RegExp | null = null;
  return (text) => (pattern ??= new RegExp(parts.join("|"), "i")).test(text);
};

export const wordRules: readonly WordRule[] = [
  {
    name: "password",
    label: "credentials",
    says: "a password or code in words",
    signs: `${passwordWords.join(" ")} pin wifi combination phrase maiden door safe alarm gate garage locker luggage`,
    test: says([
      `\\b(?:${whose}|our|the)\\s+(?:[\\w'-]{1,20}\\s+){0,3}(?:${passwordWords.join("|")}|pin|wifi key)\\b(?:\\s+(?:for|to|of|on|at|für)\\s[^.\\n]{1,40}?)?\\s(?:is|was|ist|lautet)\\s["'\`“]?(?![~^v]?\\d+\\.\\d)(?=[^\\s]*[\\d!#$%&*])(?=[^\\s]*[A-Za-z\\d])[^\\s]{4,}`,
      `\\b(?:pin|code|combination)(?: number)?\\s(?:for|of|to)\\s(?:${whose}|our|the)\\s(?:\\w+\\s)?(?:card|door|safe|alarm|gate|garage|phone|locker|house|apartment|luggage)\\b[^.\\n\\d]{0,20}\\b\\d{3,8}\\b`,
      `\\b(?:seed|recovery|mnemonic) phrase\\b[^\\n]{0,20}(?:is|:)(?:\\s+[a-z]{3,8}\\b){8}`,
      `\\bmother'?s maiden name\\s(?:is|was)\\s`,
    ]),
  },
  {
    name: "birth-date",
    label: "personal",
    says: "a date of birth",
    signs: "birth birthdate birthday born dob d.o.b geburtsdatum geboren",
    test: says([
      `\\b(?:date of birth|d\\.?o\\.?b\\.?|birth ?date|geburtsdatum|geboren am)\\b[^\\n.]{0,15}?${date}\\b`,
      `\\b(?:${whose}|i was|he was|she was|they were)${between}?(?:birthday|born)\\b(?:\\s(?:is|on|ist|am|was))*\\s(?:the\\s)?${date}`,
    ]),
  },
  {
    name: "document-number",
    label: "personal",
    says: "the number of an identity document",
    signs: "passport license licence identity id personalausweis reisepass insurance aadhaar steuer steuerid",
    test: says([
      "\\b(?:passport|driver'?s licen[cs]e|identity card|id card|personalausweis|reisepass|national insurance|aadhaar|steuer-?id)\\b(?:[ -]?(?:number|no\\.?|nr\\.?|nummer|#))?[^\\n\\d]{0,15}\\b(?=(?:[A-Z ]{0,6}\\d){5})[A-Z0-9](?: ?[A-Z0-9]){5,14}\\b",
    ]),
  },
  {
    name: "address",
    label: "personal",
    says: "a postal address",
    signs: "street st avenue ave road rd lane ln drive dr boulevard blvd court terrace adresse anschrift wohne wohnt",
    test: says([
      "\\b(?:live|lives|living|moved|address|ship(?:ped)? (?:it )?to|deliver(?:ed)? (?:it )?to|wohne|wohnt|adresse|anschrift)\\b[^.\\n]{0,30}\\s\\d{1,5}[a-z]?,?\\s(?:[nsew]\\.?\\s)?(?:[\\w'-]{2,20}\\s){1,3}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|terrace|way|place)\\b",
      "\\b\\d{1,5}\\s(?:[nsew]\\.?\\s)?(?:[\\w'-]{2,20}\\s){1,2}(?:street|st\\.?|avenue|ave\\.?|road|rd\\.?|lane|drive|boulevard|blvd\\.?),?\\s(?:(?:apt|unit|suite|#)\\.?\\s?\\w+,?\\s)?[a-z. ]{2,25},?\\s(?:[a-z]{2}\\s)?\\d{5}\\b",
    ]),
  },
  {
    name: "condition",
    label: "health",
    says: "somebody's health",
    signs:
      "diabetes diabetic cancer tumor tumour leukemia leukaemia lymphoma hiv aids hepatitis herpes chlamydia syphilis depression bipolar schizophrenia ptsd ocd adhd autism autistic aspergers anxiety panic anorexia bulimia epilepsy epileptic asthma arthritis fibromyalgia endometriosis pcos crohn crohns celiac sclerosis hypertension migraine migraines insomnia infertility dementia alzheimer alzheimers parkinson parkinsons burnout alcoholism alcoholic kidney heart apnea disorder depressionen krebs zuckerkrankheit migräne medication medications therapist therapie psychiatrist oncologist gynecologist gynaecologist chemo chemotherapy pregnancy pregnant miscarriage abortion biopsy blood ivf suicidal rehab sertraline fluoxetine prozac zoloft lexapro escitalopram citalopram venlafaxine bupropion wellbutrin xanax alprazolam adderall ritalin methylphenidate metformin insulin ozempic semaglutide lithium prednisone warfarin statin statins levothyroxine antidepressant antidepressants antipsychotics",
    test: says([
      `\\b(?:diagnosed with|suffer(?:s|ing|ed)? from|treated for|recovering from|in remission from|leide[nt]? (?:an|unter))\\s+(?:[\\w'-]{1,20}\\s+){0,3}${condition}`,
      `\\b${whose}${between}(?:${condition}|medications?|therapist|psychiatrist|oncologist|gyn(?:a)?ecologist|chemo|pregnancy|miscarriage|abortion|biopsy|blood (?:pressure|sugar|test results?)|ivf|therapie)\\b${notInCode}`,
      "\\bi(?:'m| am| was)\\s+(?:\\w+\\s+){0,2}(?:pregnant|diabetic|hiv[- ]positive|bipolar|autistic|epileptic|suicidal|an alcoholic|in rehab)\\b",
      `\\bi(?:'ve| have| had|'ve had|'ve got)\\s+(?:\\w+\\s+){0,2}${condition}\\b${notInCode}`,
      `\\b(?:take|takes|taking|took|prescribed|started|stopped)\\s+(?:me\\s|him\\s|her\\s|on\\s|my\\s|the\\s)?(?:\\d+ ?mg (?:of )?)?${medicine}\\b`,
    ]),
  },
  {
    name: "finances",
    label: "money",
    says: "somebody's money",
    signs:
      "salary worth credit mortgage loan loans bank tax alimony support 401k inheritance paycheck payslip gehalt kontostand schulden bonus severance income rent miete earn earns earned paid",
    test: says([
      `\\b${whose}${between}?(?:salary|net worth|credit score|mortgage|student loans?|credit card debt|bank account|bank balance|tax return|alimony|child support|401k|inheritance|paycheck|payslip|gehalt|kontostand|schulden)\\b${notInCode}`,
      `\\b(?:salary|bonus|severance|paycheck|annual income|monthly income|rent|mortgage|gehalt|miete)\\b(?!\\s(?:column|field|table))[^.\\n]{0,25}${amount}`,
      "\\b(?:i|he|she|they|we)\\s(?:\\w+\\s)?(?:earn|earns|earned|get paid|gets paid)\\s(?:about |around |roughly )?[$€£]\\s?\\d[\\d,.]*k?\\s?(?:a|per|an|\\/)\\s?(?:year|month|hour|week)",
    ]),
  },
];
