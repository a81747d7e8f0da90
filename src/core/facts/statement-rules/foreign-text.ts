/** Words of other people, and texts that somebody makes up or works on. */
import { table, wordSet } from "./rule-words.ts";

/** Verbs by which somebody says or writes something. */
export const speechVerbs =
  wordSet(`said says wrote writes told tells claims claimed insists insisted argues argued replied answered
  posted texted emailed mailed swears swore mentions mentioned suggests suggested reckons believes thinks recommends
  recommended introduced announced stated asked`);

/** Words before such a verb that make it the person's own, the agent's, or another verb. */
export const notSpeakers = wordSet(
  `i i've i'd we we've we'd you you've you'd to and just already never always also have had was is be been being are
  were as it this that which the a my our your not , ( . : -`,
);

/** Texts that people send, fill in or publish. The sentences after one of them may be its text. */
export const letters = wordSet(
  `mail email letter message note profile bio survey form questionnaire cv resume speech post thread reply quote excerpt
  essay story poem article paragraph transcript voicemail flyer leaflet slogan`,
);

/** Words by which somebody shows such a text, or asks for a look at it. */
export const presentations = wordSet(
  `here here's this these found got received check answer fill rate feedback improve boring`,
);

/** What somebody took down from the words of others. */
export const digests = table(`
  notes|minutes|summary|quotes|claims|slides|takeaways|highlights from|of|by
`);

/** Words by which the person speaks of their own in a lead: “one thing I care about:”. */
export const ownVoices = wordSet(`i i'm i've i'd i'll we we're we've us me you you're you've our`);

/** Words of other people, irony, and made-up text. */
export const notOwn = table(`
  according to
  something like
  such as
  e.g
  for example|instance
  i heard|read|saw|noticed|found that|about|somewhere|a|an|in|on|it|this|the|of|once
  i've|i have|was been? told|heard|read
  says|said the|my|our|a|his|her
  option|plan|variant|proposal a|b|c|1|2|3|one|two :
  quote
  as the saying
  yeah|yea right
  lol|lmao|haha|hahaha|rofl
  /s
  sure ,
  oh great|sure|yes|joy|yeah|perfect|wonderful|lovely|good
  great ,
  of course ,
  because of course
  obviously
  just|absolutely|so love|adore|enjoy
  on a? *1 joke
  as a joke
  just kidding
  jk
  kidding
  once upon
  the character|narrator|protagonist|hero|heroine|villain
  my character|persona|protagonist|narrator
  as if
  like i said? ever
  genius
  supposed to
`);

/** What makes the sentences after it words of somebody else or made up. */
export const inventions = table(`
  write|draft|compose|generate|create|invent|continue|finish|need|want|give|make me|us? a|an|the|my|some|this *4 story|poem|song|lyrics|scene|dialogue|dialog|monologue|novel|fanfic|letter|email|mail|speech|tweet|bio|post|toast|essay|haiku|limerick|screenplay|script|joke|persona|character|message|reply|response|review|slogan|caption|ad|testimonial|diary|eulogy|vow|vows|statement|blurb|article|text|description|copy|listing|profile|profiles|bios|newsletter|announcement|advert|advertisement|reference|recommendation|quiz|flashcard|flashcards|example|examples|dialogues|stories|poems
  pretend|imagine|suppose|roleplay|role-play
  role play
  let's role-play|roleplay|role|pretend|imagine
  act|acting as|like a|an|my|the|if
  you are|you're a|an|the|my|now *3 *
  in character
  in this story|scenario|game|role|scene|world
  in my story|novel|book|game|screenplay|campaign|fanfic
  my character|protagonist|narrator|hero|villain
  turn|make|put|convert|change this|that|it|these|them *2 into|in|to a|an
  mock|fake|dummy|fictitious|imaginary|sample|placeholder trial|interview|values|value|data|name|names|person|call|profile|exam|text|user|users
  translate|translation
  how do|would|should you|i|we? say|translate
  say|put in french|spanish|german|italian|japanese|english|portuguese
  what does *6 mean
  hypothetically|hypothetical
  thought experiment
  proofread
  rewrite|rephrase|paraphrase|reword
  check|correct|improve|fix|review|judge my|the|this|his|her|their grammar|sentence|sentences|text|english|german|french|spanish|spelling|writing|wording
  fill in the
  mad libs
  play a|an|the
  be my|a|an
  you'll|i'll be|play
  your name|role|persona is
  you're|you are the
  let's play|rehearse|practise|practice|simulate|act
  rehearse|simulate|practise|practice a|an|the|my|this
  you|you'll play|be the|a|an|my
  i'm|i am? the|a|an patient|customer|guest|tenant|caller|tourist|traveller|traveler|defendant|suspect|player|buyer|client|applicant|interviewee|witness
  stay in character
  d&d|dnd|rpg
  dungeon master
  wrote|writes|said|says the following
  dialog|dialogue|roleplay for|between|with
  a dialog|dialogue|conversation for|between|with
  user story
  true or false
  complete the|this
  rate this|my
  from now on *3 you are|you're|act|pretend|this|it
`);

/** Words before a colon that announce words of somebody else. */
export const foreignLeads =
  wordSet(`tweet sentence sentences story horoscope false like     user persona profile profiles motto lyrics
  quote sign caption slogan example examples text line lines phrase answer question title headline message email mail
    reads letter poem song prompt character review comment post statement statements claim argument
  translate pretend imagine suppose complete rate thumb saying proverb found heard read saw`);

/** Single words before a colon that are not the name of a speaker. */
export const ownLabels =
  wordSet(`context note notes update fyi decision rule background reminder remember correction btw info ps also important
  anyway now so ok okay look first second finally meanwhile new old policy reason convention conventions preference
  preferences decided final memory thing things corrections rules decisions facts setup stack record time later future news results`);

/** Words about texts. What follows a sentence with one of them may be the text. */
export const textWork =
  wordSet(`translate translation proofread grammar rewrite rephrase paraphrase wording phrasing essay poem lyrics story novel
  chapter scene fiction fictional dialogue dialog monologue caption slogan tagline tweet speech haiku roleplay
  transcript minutes screenplay limerick excerpt summarise summarize`);

/** Things to write or to play. What follows a sentence with one of them may be their text. */
export const worksOfText =
  wordSet(`flyer copy brief persona poem tone fixture fixtures scenario debate interview practise pitch workshop simulation
  lyrics dialogue wording handout script screenplay monologue haiku slogan tagline caption leaflet poster brochure headline headlines`);
