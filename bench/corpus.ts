/**
 * A made-up memory store of any size, with the same bytes on every run.
 *
 * Search time depends on word frequencies, so the frequencies here follow English. The most frequent words are real
 * function words. Frequencies follow Zipf's law down to rank 6,000 and fall faster after it, as measured on large
 * corpora. Words also come in bursts, because a session has a topic.
 */
import { mulberry32 } from "../test/mulberry32.ts";

export interface CorpusRow {
  readonly type: "prompt" | "reply" | "tool" | "note";
  readonly ts: number;
  readonly session: string;
  readonly space: string;
  readonly text: string;
  readonly tags: string;
  readonly path: string;
}

export const strata = ["short", "long", "common", "identifier"] as const;

export interface CorpusQuery {
  readonly stratum: (typeof strata)[number];
  readonly q: string;
}

/** Yields `count` rows. With the same seed, a longer corpus begins with all rows of a shorter one. */
export function* corpus(count: number, seed = 1): Generator<CorpusRow> {
  const random = mulberry32(seed);
  const open: Session[] = [];
  const recent: string[] = [];
  // The time between two rows is fixed, so that a longer corpus begins with the rows of a shorter one. A million rows
  // span a year.
  const step = 31_536;
  for (let n = 0; n < count; n++) {
    const slot = below(random, 3);
    let session = open[slot];
    if (session === undefined || session.left === 0) session = open[slot] = startSession(random);
    session.left--;
    const type = pick(random, rowTypes);
    const repeated = recent.length === 1024 && random() < 0.05;
    const text = repeated ? pick(random, recent) : textOf(type, random, session);
    recent[n & 1023] = text;
    yield {
      type,
      ts: start + n * step,
      session: session.id,
      space: session.space,
      text,
      tags: random() < 0.3 ? `${pick(random, session.topic)} ${pick(random, session.topic)}` : "",
      path: type === "tool" || random() < 0.1 ? pathOf(below(random, 20_000)) : "",
    };
  }
}

/** Yields `count` queries made of words from the corpus, cycling through the four strata. */
export function* queries(count: number, seed = 1): Generator<CorpusQuery> {
  const random = mulberry32(seed ^ 0x5eed);
  for (let n = 0; n < count; n++) {
    const stratum = strata[n % strata.length] ?? "short";
    yield { stratum, q: queryOf[stratum](random) };
  }
}

const queryOf: Record<CorpusQuery["stratum"], (random: Random) => string> = {
  short: (random) => repeat(1 + below(random, 2), () => wordOfAnyRarity(random)),
  long: (random) => prose(random, 8 + below(random, 13), startSession(random)),
  common: (random) => repeat(1 + below(random, 5), () => wordAt(below(random, 200))),
  identifier: (random) => repeat(1 + below(random, 2), () => pick(random, identifierKinds)(random)),
};

const start = Date.UTC(2025, 0, 1);
const rowTypes = ["prompt", "prompt", "prompt", "reply", "reply", "reply", "tool", "tool", "note", "note"] as const;

// ---- random numbers

type Random = () => number;

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[below(random, from.length)];
  if (chosen === undefined) throw new RangeError("pick from an empty list");
  return chosen;
}

/** A random number below `limit` with a long tail. A third of the draws fall into the first hundredth. */
function skewed(random: Random, limit: number): number {
  return Math.floor(limit * random() ** 4);
}

function repeat(count: number, make: () => string): string {
  let text = make();
  for (let n = 1; n < count; n++) text += " " + make();
  return text;
}

/** A random length with a log-normal distribution, like message lengths in chat logs. */
function lengthAround(random: Random, median: number, spread: number): number {
  const gauss = random() + random() + random() + random() + random() + random() - 3;
  return Math.max(2, Math.min(600, Math.round(median * Math.exp(spread * 1.41 * gauss))));
}

// ---- words

const vocabularySize = 250_000;

/**
 * How often each word occurs in a million words of English. The frequency of all other words is 100,000 / rank (Zipf's
 * law).
 */
const functionWords =
  "the 58000,of 27000,and 26500,to 26000,a 21500,in 18000,is 11000,it 10500,i 9800,that 9500,for 8700,you 8000,was 7600,on 6900,with 6600,be 6500,as 6300,this 5600,are 5000,not 4900,have 4700,at 4600,by 4500,we 4200,or 4000,from 3900,but 3800,an 3500,can 3400,if 3300,they 3200,will 3000,do 2900,what 2800,all 2700,which 2600,so 2600,when 2500,there 2500,has 2500,would 2400,one 2300,no 2200,more 2100,my 2100,your 2000,been 2000,were 2000,their 1900,about 1900,up 1900,out 1800,just 1700,how 1700,who 1600,should 1600,some 1600,like 1600,into 1500,then 1500,than 1500,now 1500,them 1400,its 1400,only 1400,also 1300,time 1300,could 1300,other 1300,these 1300,our 1200,new 1200,because 1100,first 1100,any 1100,me 1100,here 1000,two 1000,after 1000,use 1000,get 1000,make 970,does 960,over 950,where 940,don 930,may 920,did 910,need 900,know 890,way 880,most 870,work 860,between 850,each 840,before 830,same 820,us 810,being 800,through 790,very 780,see 770,want 760,back 750,both 740,too 730,still 720";

const frequentWords =
  "file code error test run function add change data set line using used name type call value fix problem user case number check add write read build server start return result part list look while such own without end point right good add might again server object string module class version update issue must current state system change message branch commit table query index key log process option default config input output memory project service request response client database handle support create remove delete token session agent model prompt task step note plan review merge release deploy script command package import export path folder directory content text word page field column row schema event stream queue worker thread lock cache buffer size limit timeout retry fail pass success warning debug trace stack frame parse format validate convert render component view layout style button form route link host port address network socket connection proxy header body cookie secret password login account role permission scope access control policy rule filter sort order group count sum average rate speed cost price budget month week day hour minute second date year today tomorrow yesterday morning meeting team customer company product market design feature requirement decision question answer idea example detail reason cause effect risk goal metric report summary history record entry document draft section title paragraph sentence language python typescript javascript rust java shell docker linux windows node react sqlite postgres redis kafka github json yaml html markdown http https api url sdk cli gui pattern method property variable constant argument parameter callback promise async await iterator generator array map number boolean null undefined interface abstract generic template macro compile link runtime dependency install upgrade migrate backup restore rollback monitor alert dashboard chart graph tree node edge leaf root parent child sibling left top bottom middle long short high low big small fast slow early late open close begin finish keep leave show hide move copy paste find replace match split join push pull fetch send receive accept reject allow deny enable disable true false yes maybe never always often sometimes usually probably actually really quite almost already yet soon later instead together under above below across during within against toward around behind beyond once twice half whole full empty main simple complex easy hard clear clean dirty safe unsafe public private local remote global static dynamic final initial previous next last old young wrong correct broken missing extra similar different several many few little much enough less least best better worse worst possible likely unlikely available ready busy free human people person man woman child family friend house home school city country world water food money book story game music picture color light dark white black red green blue";

const wordsByRank = makeVocabulary();
const words = createWordSampler();

function makeVocabulary(): string[] {
  const list = functionWords.split(",").map((entry) => entry.split(" ")[0] ?? "");
  const known = new Set(list);
  const add = (word: string): void => {
    if (known.has(word)) return;
    known.add(word);
    list.push(word);
  };
  for (const word of frequentWords.split(" ")) add(word);
  const random = mulberry32(7);
  const onsets = "b c d f g h j k l m n p r s t v w z br ch cl cr dr fl fr gl gr pl pr qu sh sl sp st str th tr".split(
    " ",
  );
  const vowels = "a e i o u a e i o ea ou ai".split(" ");
  const codas = " , , , ,n,r,s,t,l,m,nd,st,ck,ng".split(",").map((coda) => coda.trim());
  const endings = " , , , , ,s,ed,ing,er,ion,ly,able,ment,ity".split(",").map((ending) => ending.trim());
  while (list.length < vocabularySize) {
    // Rarer words are longer, as in English.
    const syllables = 1 + below(random, list.length < 5_000 ? 2 : 3);
    let word = "";
    for (let n = 0; n <= syllables; n++) word += pick(random, onsets) + pick(random, vowels) + pick(random, codas);
    add(word + pick(random, endings));
  }
  return list;
}

function wordAt(rank: number): string {
  return wordsByRank[rank] ?? "the";
}

/** Walker's alias method (1977), which needs one table lookup per word for any vocabulary size. */
function createWordSampler(): (random: Random) => string {
  const heads = functionWords.split(",").map((entry) => Number(entry.split(" ")[1]));
  const weights = wordsByRank.map((_, n) => heads[n] ?? (n < 6_000 ? 72_000 / (n + 1) : 12 * (6_000 / (n + 1)) ** 1.6));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = Float64Array.from(weights, (weight) => (weight / total) * weights.length);
  const other = new Uint32Array(weights.length);
  const small: number[] = [];
  const large: number[] = [];
  share.forEach((value, n) => (value < 1 ? small : large).push(n));
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0;
    const more = large.pop() ?? 0;
    other[less] = more;
    share[more] = (share[more] ?? 0) + (share[less] ?? 0) - 1;
    ((share[more] ?? 0) < 1 ? small : large).push(more);
  }
  for (const left of [...small, ...large]) share[left] = 1;
  return (random) => {
    const slot = below(random, wordsByRank.length);
    return wordAt(random() < (share[slot] ?? 1) ? slot : (other[slot] ?? 0));
  };
}

function wordOfAnyRarity(random: Random): string {
  return wordAt(Math.floor(20 * 2_000 ** random()));
}

// ---- names, identifiers and paths

const firstNames =
  "Anna Ben Carla David Elena Farid Grace Hiro Ines Jonas Kofi Lena Marco Nadia Omar Priya Quentin Rosa Sven Tara Uma Viktor Wen Ximena Yusuf Zoë".split(
    " ",
  );
const camel = (a: string, b: string, c: string): string =>
  a + b[0]?.toUpperCase() + b.slice(1) + c[0]?.toUpperCase() + c.slice(1);

/** The parts of the n-th name in an endless list. The same n gives the same name in texts and in queries. */
function partsOf(n: number): [string, string, string] {
  const at = (salt: number, limit: number): string => wordAt(120 + ((Math.imul(n + salt, 0x9e3779b1) >>> 7) % limit));
  return [at(1, 300), at(17, 900), at(291, 4_000)];
}

const camelNames: string[] = [];
const snakeNames: string[] = [];
const paths: string[] = [];
const camelName = (n: number): string => (camelNames[n] ??= camel(...partsOf(n)));
const snakeName = (n: number): string => (snakeNames[n] ??= partsOf(n).join("_"));
const pathOf = (n: number): string => (paths[n] ??= makePath(n));

function makePath(n: number): string {
  const [a, b, c] = partsOf(n + 50_000);
  return `${n % 3 === 0 ? "src" : n % 3 === 1 ? "packages" : "home/dev"}/${a}/${b}-${c}.${["ts", "py", "md", "rs", "json"][n % 5]}`;
}

function errorCode(random: Random): string {
  const n = skewed(random, 900);
  switch (below(random, 5)) {
    case 0:
      return `TS${2_000 + n}`;
    case 1:
      return `E0${100 + n}`;
    case 2:
      return pick(random, [
        "ECONNREFUSED",
        "ENOENT",
        "EACCES",
        "ETIMEDOUT",
        "EPIPE",
        "EADDRINUSE",
        "ENOSPC",
        "ECONNRESET",
      ]);
    case 3:
      return pick(random, [
        "SQLITE_BUSY",
        "SQLITE_CORRUPT",
        "SQLITE_FULL",
        "SQLITE_CONSTRAINT",
        "ERR_MODULE_NOT_FOUND",
        "ERR_INVALID_ARG_TYPE",
      ]);
    default:
      return `HTTP ${400 + (n % 130)}`;
  }
}

const version = (random: Random): string => `v${skewed(random, 30)}.${below(random, 20)}.${below(random, 10)}`;
const person = (random: Random): string => {
  const name = wordAt(3_000 + skewed(random, 20_000));
  return `${pick(random, firstNames)} ${name[0]?.toUpperCase()}${name.slice(1)}`;
};
const identifierKinds = [
  (random: Random) => camelName(skewed(random, 30_000)),
  (random: Random) => snakeName(skewed(random, 30_000)),
  (random: Random) => pathOf(skewed(random, 20_000)),
  errorCode,
];

// ---- texts

interface Session {
  readonly id: string;
  readonly space: string;
  readonly topic: readonly string[];
  left: number;
}

function startSession(random: Random): Session {
  const hex = (): string => below(random, 0x1_0000).toString(16).padStart(4, "0");
  const topic = Array.from({ length: 24 }, () => wordAt(100 + Math.floor(30 * 1_500 ** random())));
  return { id: `${hex()}${hex()}-${hex()}`, space: `space-${skewed(random, 40)}`, topic, left: 5 + below(random, 90) };
}

function prose(random: Random, length: number, session: Session): string {
  let text = "";
  let sentence = 0;
  for (let n = 0; n < length; n++) {
    const chance = random();
    let word: string;
    if (chance < 0.83) word = words(random);
    else if (chance < 0.96) word = pick(random, session.topic);
    else if (chance < 0.97) word = person(random);
    else if (chance < 0.98) word = camelName(skewed(random, 30_000));
    else if (chance < 0.985) word = pathOf(skewed(random, 20_000));
    else if (chance < 0.99) word = version(random);
    else if (chance < 0.995) word = errorCode(random);
    else word = String(below(random, 5_000));
    const ends = ++sentence > 6 && random() < 0.12;
    if (ends) sentence = 0;
    text += (n === 0 ? "" : " ") + word + (ends ? "." : sentence > 4 && random() < 0.06 ? "," : "");
  }
  return text;
}

function code(random: Random, lines: number): string {
  let text = "```ts\n";
  for (let n = 0; n < lines; n++) {
    const name = camelName(skewed(random, 30_000));
    if (n % 3 === 0) text += `const ${name} = await ${snakeName(skewed(random, 30_000))}(${words(random)});\n`;
    else if (n % 3 === 1) text += `if (${name} === undefined) return ${words(random)};\n`;
    else text += `// ${prose0(random, 6)}\n`;
  }
  return text + "```";
}

function prose0(random: Random, length: number): string {
  return repeat(length, () => words(random));
}

function textOf(type: CorpusRow["type"], random: Random, session: Session): string {
  switch (type) {
    case "prompt":
      if (random() < 0.05)
        return pick(random, [
          "yes",
          "continue",
          "go ahead",
          "yes, do it",
          "no, undo that",
          "run the tests",
          "commit and push",
        ]);
      return prose(random, lengthAround(random, 16, 0.8), session);
    case "reply":
      return (
        prose(random, lengthAround(random, 48, 0.8), session) +
        (random() < 0.2 ? "\n" + code(random, 2 + below(random, 8)) : "")
      );
    case "tool": {
      const head = `${pathOf(skewed(random, 20_000))}: ${random() < 0.3 ? `error ${errorCode(random)} ` : ""}`;
      return (
        head +
        prose(random, lengthAround(random, 70, 0.9), session) +
        (random() < 0.4 ? "\n" + code(random, 3 + below(random, 20)) : "")
      );
    }
    case "note":
      return prose(random, lengthAround(random, 22, 0.5), session);
  }
}
