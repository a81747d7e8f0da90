import { passwordWords } from "../../redaction/secret-names.ts";
import type { Rule } from "./rule.ts";

/** A rule that can match only a text with one of its signs. Looking up terms costs almost nothing. */
export interface WordRule extends Rule {
  /** Terms of the index, with a space between them. Words would have to be stemmed in each process. */
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

const says = (parts: readonly string[], hint?: RegExp): ((text: string) => boolean) => {
  // Compiled on first use, because most processes never see a text with one of the words, or with the hint.
  let pattern: RegExp | null = null;
  return (text) => hint?.test(text) !== false && (pattern ??= new RegExp(parts.join("|"), "i")).test(text);
};

/** "Pass" and "code" are in many texts about software, and the whole pattern takes 4 ms to compile. */
const saysPassword = says(
  [
    `\\b(?:${whose}|our|the)\\s+(?:[\\w'-]{1,20}\\s+){0,3}(?:${passwordWords.join("|")}|pin|wifi key)\\b(?:\\s+(?:for|to|of|on|at|für)\\s[^.\\n]{1,40}?)?\\s(?:is|was|ist|lautet)\\s["'\`“]?(?![~^v]?\\d+\\.\\d)(?=[^\\s]*[\\d!#$%&*])(?=[^\\s]*[A-Za-z\\d])[^\\s]{4,}`,
  ],
  /\s(?:is|was|ist|lautet)\s\S*[\d!#$%&*]/i,
);
const saysCode = says(
  [
    `\\b(?:pin|code|combination)(?: number)?\\s(?:for|of|to)\\s(?:${whose}|our|the)\\s(?:\\w+\\s)?(?:card|door|safe|alarm|gate|garage|phone|locker|house|apartment|luggage)\\b[^.\\n\\d]{0,20}\\b\\d{3,8}\\b`,
    `\\b(?:seed|recovery|mnemonic) phrase\\b[^\\n]{0,20}(?:is|:)(?:\\s+[a-z]{3,8}\\b){8}`,
    `\\bmother'?s maiden name\\s(?:is|was)\\s`,
  ],
  / phrase|maiden|(?:pin|code|combination)(?: number)?\s(?:for|of|to)\s/i,
);

export const wordRules: readonly WordRule[] = [
  {
    name: "password",
    label: "credentials",
    says: "a password or code in words",
    signs:
      "password passwd passwort pass passphras passcod pwd psk kennwort wachtwoord contrasena senha passord passordet paswoord pasword passwrod passwor paswort pssword pswd psw kodeord kodeordet adgangskod adgangskoden parola lozinka parool pin wifi combin phrase maiden door safe alarm gate garag locker luggag",
    test: (text) => saysPassword(text) || saysCode(text),
  },
  {
    name: "birth-date",
    label: "personal",
    says: "a date of birth",
    signs: "birth birthdat birthdai born dob d o b geburtsdatum geboren",
    test: says([
      `\\b(?:date of birth|d\\.?o\\.?b\\.?|birth ?date|geburtsdatum|geboren am)\\b[^\\n.]{0,15}?${date}\\b`,
      `\\b(?:${whose}|i was|he was|she was|they were)${between}?(?:birthday|born)\\b(?:\\s(?:is|on|ist|am|was))*\\s(?:the\\s)?${date}`,
    ]),
  },
  {
    name: "document-number",
    label: "personal",
    says: "the number of an identity document",
    signs: "passport licens licenc ident id personalauswei reisepass insur aadhaar steuer steuerid",
    test: says([
      "\\b(?:passport|driver'?s licen[cs]e|identity card|id card|personalausweis|reisepass|national insurance|aadhaar|steuer-?id)\\b(?:[ -]?(?:number|no\\.?|nr\\.?|nummer|#))?[^\\n\\d]{0,15}\\b(?=(?:[A-Z ]{0,6}\\d){5})[A-Z0-9](?: ?[A-Z0-9]){5,14}\\b",
    ]),
  },
  {
    name: "address",
    label: "personal",
    says: "a postal address",
    signs: "street st avenu av road rd lane ln drive dr boulevard blvd court terrac adress anschrift wohn wohnt",
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
      "diabet cancer tumor tumour leukemia leukaemia lymphoma hiv aid hepat herp chlamydia syphili depress bipolar schizophrenia ptsd ocd adhd autism autist asperg anxieti panic anorexia bulimia epilepsi epilept asthma arthriti fibromyalgia endometriosi pco crohn celiac sclerosi hypertens migrain insomnia infertil dementia alzheim parkinson burnout alcohol kidnei heart apnea disord depressionen kreb zuckerkrankheit migran medic therapist therapi psychiatrist oncologist gynecologist gynaecologist chemo chemotherapi pregnanc pregnant miscarriag abort biopsi blood ivf suicid rehab sertralin fluoxetin prozac zoloft lexapro escitalopram citalopram venlafaxin bupropion wellbutrin xanax alprazolam adderal ritalin methylphenid metformin insulin ozemp semaglutid lithium prednison warfarin statin levothyroxin antidepress antipsychot",
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
      "salari worth credit mortgag loan bank tax alimoni support 401 k 401k inherit paycheck payslip gehalt kontostand schulden bonu sever incom rent miet earn paid",
    test: says([
      `\\b${whose}${between}?(?:salary|net worth|credit score|mortgage|student loans?|credit card debt|bank account|bank balance|tax return|alimony|child support|401k|inheritance|paycheck|payslip|gehalt|kontostand|schulden)\\b${notInCode}`,
      `\\b(?:salary|bonus|severance|paycheck|annual income|monthly income|rent|mortgage|gehalt|miete)\\b(?!\\s(?:column|field|table))[^.\\n]{0,25}${amount}`,
      "\\b(?:i|he|she|they|we)\\s(?:\\w+\\s)?(?:earn|earns|earned|get paid|gets paid)\\s(?:about |around |roughly )?[$€£]\\s?\\d[\\d,.]*k?\\s?(?:a|per|an|\\/)\\s?(?:year|month|hour|week)",
    ]),
  },
];
