/** Words of other people, and texts that somebody makes up or works on. */
import { table, wordSet } from "./rule-words.ts";

/** Words of other people, irony, and made-up text. */
export const notOwn = table(`
  he|she|they|who|someone|somebody|people|everyone|everybody|which|it said|says|say|told|tells|claims|claim|claimed|thinks|think|insists|insisted|wrote|writes|suggested|suggests|mentioned|argued|argues|asked|believes|reckons|swears|recommended|recommends
  @kin|boss|manager|doctor|teacher|colleague|coworker|friend|client|customer|lead|cto|ceo|vendor|article|docs|doc|documentation|readme|wiki|book|website|page|guide|tutorial|error|email|message|guy|dev|engineer|dentist|trainer|therapist|landlord|neighbor|neighbour|reviewer|intern|copilot|chatgpt|gpt|linter|professor|prof|recruiter|team *1 said|says|say|told|tells|claims|claimed|thinks|insists|insisted|wrote|writes|suggested|suggests|mentioned|argued|argues|asked|keeps|wants|swears|recommended|recommends
  according to
  something like
  such as
  e.g
  for example|instance
  i heard|read|saw|noticed|found
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
  translate|translation
  how do|would|should you|i|we? say|translate
  say|put in french|spanish|german|italian|japanese|english|portuguese
  what does *6 mean
  hypothetically|hypothetical
  thought experiment
  proofread
  rewrite|rephrase|paraphrase|reword
  correct my|the|this grammar|sentence|text|english
  fill in the
  mad libs
  play a|an|the
  be my|a|an
  you'll|i'll be|play
  your name|role|persona is
  you're|you are the
  let's play
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
  wordSet(`tweet sentence sentences story horoscope false like tell say says said user persona profile profiles motto lyrics
  quote sign caption slogan example examples text line lines phrase answer question title headline message email mail
  wrote writes reads letter poem song prompt character review comment post statement statements claim argument
  translate pretend imagine suppose complete rate`);

/** Single words before a colon that are not the name of a speaker. */
export const ownLabels =
  wordSet(`context note notes update fyi decision rule background reminder remember correction btw info ps also important
  anyway now so ok okay look first second finally meanwhile new old policy reason convention preference preferences decided final memory`);

/** Words about texts. What follows a sentence with one of them may be the text. */
export const textWork =
  wordSet(`translate translation proofread grammar rewrite rephrase paraphrase wording phrasing essay poem lyrics story novel
  chapter scene fiction fictional dialogue dialog monologue caption slogan tagline tweet speech haiku roleplay
  transcript minutes screenplay limerick excerpt summarise summarize`);

/** Things to write or to play. What follows a sentence with one of them may be their text. */
export const worksOfText =
  wordSet(`flyer copy brief persona poem tone fixture fixtures scenario debate interview practise pitch workshop simulation
  lyrics dialogue wording handout script screenplay monologue haiku slogan tagline caption leaflet poster brochure`);
