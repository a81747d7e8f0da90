/** Lasting attributes of things and people: “the staging port is 6433”. */
import { lists, table, wordSet } from "./rule-words.ts";

/** Attributes whose value may be any plain word. */
export const plainAttributes =
  wordSet(`name names nickname surname birthday anniversary birthdate age hometown height weight blood diet religion
  job occupation profession major degree employer company school university language languages tongue timezone
  currency editor ide shell terminal os distro browser stack framework database db orm branch bundler linter
  formatter color colour food drink dish cuisine band book movie film song game sport team animal season flower
  size shoe address email phone number username handle pronouns title role position department salary
  convention style indentation width length port host hostname url domain registry region cluster bucket namespace
  channel repo repository cloud provider ci pipeline manager runtime version license model device board tracker
  allergy allergies deadline doctor dentist vet teacher boss mentor landlord spouse wife husband
  partner son daughter kid kids children dog cat sister brother mom mum mother dad father roommate standard policy
  default preference schedule cadence`);

/** Nouns that name a matter of the prompt, not a thing with lasting attributes. */
export const matters =
  wordSet(`question questions problem problems issue issues goal goals guess guesses idea ideas understanding point
  concern concerns hope hopes task tasks worry worries thought thoughts plan plans code function functions test tests
  build builds request requests assumption assumptions impression feeling opinion fear mistake bad fault aim objective
  intention hunch suspicion answer reply response result results output error errors log logs query script draft
  essay sentence paragraph story poem character title heading method class component variable loop regex
  attempt approach first second next last day week life brain head time turn way job bug
  commit pr diff ticket case interview exam meeting presentation call flight deadline assignment homework
  dream wish deal thing advice dilemma challenge doubt doubts reason reasoning theory hypothesis stance view
  take intent prompt message situation experience reaction internet connection screen
  hotel airbnb host appointment topic order booking budget tracking confirmation invoice reservation villain hero campaign party wedding trip
  friend friends user users customer customers competitor competitors client clients coworker colleague colleagues
  teammate professor ex interviewer recruiter student students intern vacation holiday visa train neighbor neighbour neighbor's neighbour's branch
  bet choice pick vote offer price estimate bid move hand card rating mark grade grades total sum average destination stop theme
  thesis venue guide waiter opponent quote file files data dataset folder sheet column score room seat gate level rank platform merge rebase`);

/** Words before the name of a thing that show that it belongs only to this prompt: “the failing test”. */
export const passingNames =
  wordSet(`new old failing relevant current latest first second third last next wrong correct right other same above full
  actual default expected original broken whole rest only best worst following previous`);

export const days = wordSet(`${lists.day} ${lists.month} today tomorrow tonight`);

/** “Zeus is my favourite god” names no role. */
export const notRoles = wordSet(
  `favourite favorite last first next only best worst biggest nemesis hero enemy suspect alibi`,
);

/** Words that cannot be inside the name of a thing. */
export const nameEnds =
  wordSet(`, ; : ? ! ( ) — – that which who whom when if because so but and or to you i we they he she it not isn't aren't was
  were had will would could can`);

export const prepositions = wordSet(`for of in on at with under`);

/** “…, clone it”: the address is for this task. */
export const tasksOnIt = table(`
  , * it|them|that
  and read|clone|use|open|fetch|load|restore|download|check|look
`);

/** Words between “is” and a place. */
export const placings = wordSet(`in at on under behind via only , ( “ " the our`);

/** People, whose state changes from day to day. */
export const people = wordSet(lists.kin);

/** Verbs by which a thing states a lasting attribute, and the words that may follow them. */
export const thingVerbs = table(`
  is|are|'s
  runs|run|sits|sit|lives|live|resides|listens|listen|points|point|starts|start|begins|begin|ends|end|closes|opens|renews|expires|meets|happens|happen on|in|at|under|behind|every|each|to|from|with|near|next|inside
  runs|run
  uses|use|follows|speaks|speak|eats|owns|drives|prefers|prefer|hates|hate|loves|love|likes|like
  works|work at|for|in|as|from|nights|part-time|full-time|remotely|with
  doesn't|does|don't not? eat|drink|like|use|speak|drive|support|allow|accept
  can't|cannot eat|drink|have|tolerate
  goes to|by|on|in
  go to
  moved|switched|migrated to
  rehearses|trains|closes|rotates|resets|renews every|on|at
  has|have celiac|type|asthma|diabetes|adhd
  has|have a|an? *2 @holding
  has|have # *1 people|employees|members|engineers|developers|students|rooms|floors|staff
  is in *2 grade|kindergarten|college|university
  must always|never
  turns|turned @number
  faces|overlooks|weighs|measures|belongs
  comes from
  starts|start school|work|university|kindergarten|college
`);

/** Verbs of liking. Their object may be a matter of this prompt: “my wife prefers the second”. */
export const likings = wordSet(`prefers prefer hates hate loves love likes like wants want`);

/** Verbs by which a thing without an article has a lasting place: “secrets live in Vault”. */
export const placeVerbs = table(`
  live|lives|resides|reside in|under|at|on|next
  is|are stored|kept|hosted|located in|under|at|on
`);

/** Participles that give a place, a name or a way: “is hosted on …”. */
export const placing =
  wordSet(`called named hosted stored located based kept written built deployed managed spelled spelt pronounced saved
  configured set pinned capped limited maintained owned mirrored run licensed documented backed served`);

/** Words that cannot begin a lasting value: “is broken”, “is not …”, “is so …”. */
export const notValue =
  wordSet(`not no to so too very really just pretty quite that how what why when if because due about going getting being
  done ready ok okay fine good bad great better best nice wrong right correct down up off dead out over full empty old
  new big small huge long short hard easy late early here there this these it gone open closed coming having
  doing trying asking able unable supposed like basically more less almost nearly still currently now actually
  kind sort all same different similar dirty messy clean simple complicated complex unclear unknown true false
  whether where which who as well cold hot crying sleeping awake asleep away home hungry angry happy busy free sure
  red green yellow blocked pending waiting crap trash garbage terrible horrible awful amazing awesome driving killing
  behind ahead yet again always never only mostly probably usually also already often`);

/** What people call each other in praise or anger. */
export const judgements = wordSet(
  `bit mess saint idiot jerk angel nightmare hero genius pain star liar monster joke darling moron clown legend treasure
  disaster handful`,
);

/** Words after a verb that make it a phrase of the moment: “drives me crazy”. */
export const notObjects = wordSet(`me us it this that him her them up out around into my like as`);

/** Things that people own. Their make lasts, their state does not: “my phone is a Pixel”, “my phone is at home”. */
export const devices = wordSet(`laptop computer phone phones car bike camera tv printer keyboard mouse fridge oven`);

/** Things that a length of time describes permanently. */
export const durations = wordSet(
  `sla timeout retention ttl window limit freeze notice lessons classes shift shifts lease warranty sprint sprints`,
);

/** Places where a group stores things. */
export const stores = wordSet(`repo wiki channel drive vault bucket registry spreadsheet tracker`);

/** Units of a measured size or length of time, which changes. */
export const spans = wordSet(
  `days day weeks week hours hour minutes minute min mins months seconds sec ms times kb mb gb tb lines loc percent points
  commits files km miles degrees`,
);
