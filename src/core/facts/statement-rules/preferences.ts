/** Preferences of the speaker: “I prefer”, “I can't stand”. */
import { table } from "./rule-words.ts";

/** Preferences of the speaker. The whole sentence is the fact. */
export const preferenceOpeners = table(`
  i really|generally|usually|always|strongly|personally|much|definitely|just? prefer|favor|favour
  personally ,? i prefer|like|hate|love|dislike
  my preference is|:
  my|our preferred|favorite|favourite *4 is|are|:
  i really|absolutely|generally|usually|also? like|love|enjoy
  i really|absolutely|generally|also|truly? hate|dislike|detest|loathe|despise
  i really? can't|cannot stand
  i really? don't|do not? really? like|enjoy|eat|drink
  i really? don't|do not? want *6 in|with any|anything|all
  i'm|i am? not a? big? fan of
  not a *1 fan of
  i'm a? huge|big fan of
  i'm really? into
  i like|prefer my
  i want|need my answers|replies|explanations|responses|emails|recipes|summaries
  i like it when you
`);

/** A preference is about this reply if one of these follows its verb. */
export const notPreferred = table(`
  to do|wait|stay|keep
  whatever|whichever|something|anything|nothing
  to know|see|understand|ask|get|have|think|believe|be|go|say|add|learn|find|make|start|try|hear|point|check
  this|that|it|these|those|them|him|her|you|your|yours
  the shorter|longer|bigger|smaller|blue|red|green|left|right|top|bottom|idea|first|second|third|last|one|way|look|sound|option|version|draft|new|latter|former|direction|approach|tone|current|other|original|previous|suggestion|suggestions|result|answer|feel|fact|part|concept|color|colour|title|layout|design|ending|beginning|intro|opening
  option|version|number|a|b $
  how
  what
  where
  when it|this|that|the|people|someone|a|you|ci
  being that
  to admit|bother|interrupt|break|disagree|nag|complain|sound|tell
  working|talking|chatting with you
  our talks|chats
  my job|boss|husband|wife|kids|mother|mom|mum|dad|friends|friend|sister|brother
  not to
  a
  one
  both
  either
  neither
  all of? this|these|those
  some
  most of? this|it|the
  so far
  @day
`);
