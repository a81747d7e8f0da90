import { compilePatterns, type PatternTable } from "../word-pattern.ts";

/** Word lists that the patterns refer to with `@name`. */
export const lists = {
  /** Verbs of a standing instruction, in their base form. */
  order: `
    add address answer append apply ask assume avoid begin book bump call change check cite close comment commit
    confirm convert copy create cut default delete deploy disable document edit enable end ensure escape
    exclude explain export fetch fix follow force force-push format generate give go greet handle hardcode import
    include indent install keep label leave lint list log make mark mention merge mock modify move name offer omit open
    order pin place point prefer prefix print propose push put quote rebase recommend refer reference release
    remove rename replace reply respond restart return reuse review rewrite round run save say schedule send
    serve ship show sign skip sort speak specify spell split squash start state stick store suggest summarise
    summarize swap tag talk tell test touch translate treat try type update upgrade use validate verify wait warn
    wrap write`,
  /** Verbs of what an agent or a team does, as opposed to what a program does. */
  conduct: `address answer apologise apologize ask assume avoid book branch call cite commit confirm delete deploy
    double-check edit end explain force-push format greet hardcode install mention merge mix mock offer pin prefer
    propose push put quote rebase recommend refer reply respond review run ship sign skip speak spell squash
    start stick suggest summarise summarize talk tell test touch translate treat use write give`,
  /** What a group does as a rule, in the present. */
  practice: `
    avoid ban batch branch capitalise cap commit communicate cut default deploy develop
    disallow document encrypt enforce favor favour follow format forbid freeze host indent lint
    mock name pin prefer prefix publish rebase release require review rotate
    run ship squash store support tag target track use version write`,
  /** What a person does as a habit, in the present. */
  habit: `buy camp climb code cook cycle deploy develop draw drink drive eat fly listen paint play program ride run
    sell shop sleep swim take teach train travel use walk watch work write`,
  /** What a person has for a long time. */
  holding: `kid kids child children daughter daughters son sons boys girls twins brother brothers sister sisters siblings
    dog dogs cat cats horse chickens hives allergy allergies diabetes adhd asthma celiac coeliac migraines
    arthritis ibs parkinson's alzheimer's dementia epilepsy eczema gout lupus knee hip ankle deficiency
    pressure disease intolerance syndrome`,
  month: `january february march april may june july august september october november december`,
  day: `monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays
    sunday sundays weekday weekdays weekend weekends`,
  tech: `node python java jdk postgres postgresql mysql kubernetes k8s react angular vue rails django laravel php ruby go
    golang rust typescript ubuntu debian aws gcp azure github gitlab bitbucket jira linear slack teams heroku vercel`,
  days: `mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends`,
  place: `repo repository project codebase team company app workspace monorepo org service package module house
    household office family department startup organisation organization school shop`,
  matter: `question problem issue bug task exam interview meeting deadline headache cold fever idea feeling presentation call
    flight error test date appointment function script class list file table dataset dataframe string array component
    query column server project app repo branch docker container`,
  language: `english german french spanish italian dutch polish portuguese russian ukrainian turkish greek arabic hebrew
    hindi mandarin cantonese chinese japanese korean swedish norwegian danish finnish czech hungarian romanian catalan`,
  pastime: `piano guitar violin cello viola flute clarinet trumpet saxophone drums bass harp organ ukulele accordion football
    soccer tennis chess badminton volleyball basketball rugby hockey golf handball`,
  /** What a person does for years. */
  pursuit: `coding programming working living teaching running playing cooking married vegan vegetarian using developing
    writing driving riding learning studying farming self-employed`,
  number: `one two three four five six seven eight nine ten`,
  kin: `wife husband partner girlfriend boyfriend fiance fiancé fiancée fiancee son daughter kid kids child
    children baby toddler mom mum mother dad father parents brother sister twins grandma grandpa grandmother
    grandfather aunt uncle niece nephew cousin dog cat puppy kitten roommate flatmate boss manager`,
  /** Lasting conditions and ways of life. */
  condition: `allergic intolerant vegetarian vegan pescatarian diabetic celiac coeliac asthmatic lactose
    gluten-free left-handed right-handed colorblind colourblind color-blind colour-blind dyslexic deaf blind epileptic
    kosher halal muslim jewish hindu christian catholic buddhist autistic retired married divorced widowed single
    bilingual pregnant anemic anaemic hypothyroid ambidextrous`,
} as const;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Makes a set of words. It splits them when they are first needed, because most prompts need few of the sets. */
export function wordSet(text: string): Pick<ReadonlySet<string>, "has"> {
  let set: ReadonlySet<string> | undefined;
  return {
    has(word) {
      set ??= new Set(words(text));
      return set.has(word);
    },
  };
}

function patterns(text: string): string[] {
  return text.trim().split(/\s*\n\s*/);
}

/** Makes a table from patterns, one on each line. */
export function table(text: string): PatternTable {
  return compilePatterns(() => patterns(text), lists);
}
