import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { easterSunday } from "./calendar.ts";
import { findTimeSpans } from "./time-expressions.ts";

// A Wednesday.
const now = Date.parse("2023-06-14T10:30:00Z");

/** A text, the start and end of its time span (… means open), and the phrase, unless the phrase is the whole text. */
type Row = readonly [text: string, stretch: string, phrase?: string];

const table: Record<string, readonly Row[]> = {
  "days and parts of them": [
    ["what did I do today?", "2023-06-14 2023-06-15", "today"],
    ["yesterday's meeting", "2023-06-13 2023-06-14", "yesterday's"],
    ["the day before yesterday", "2023-06-12 2023-06-13"],
    ["the day after tomorrow", "2023-06-16 2023-06-17"],
    ["what is on tomorrow morning", "2023-06-15T04:00 2023-06-15T12:00", "on tomorrow morning"],
    ["tonight", "2023-06-14T18:00 2023-06-15T06:00"],
    ["this morning we spoke", "2023-06-14T04:00 2023-06-14T12:00", "this morning"],
    ["last night", "2023-06-13T18:00 2023-06-14T06:00"],
    ["yesterday evening", "2023-06-13T17:00 2023-06-14"],
    ["earlier today", "2023-06-14 2023-06-14T10:30:00.001"],
    ["the other day", "2023-06-04 2023-06-14"],
    ["just now", "2023-06-14T10:00 2023-06-14T10:30:00.001"],
  ],
  "so long ago, with slack that grows with the unit": [
    ["5 minutes ago", "2023-06-14T10:23 2023-06-14T10:27"],
    ["an hour ago", "2023-06-14T09:00 2023-06-14T10:00"],
    ["3 days ago", "2023-06-11 2023-06-12"],
    ["a couple of days ago", "2023-06-11 2023-06-13"],
    ["ten days ago", "2023-06-02 2023-06-07"],
    ["a week ago", "2023-06-04 2023-06-11"],
    ["3 weeks ago", "2023-05-20 2023-05-29"],
    ["a few weeks ago", "2023-05-06 2023-06-05"],
    ["two months ago", "2023-03-31 2023-04-29"],
    ["two months back", "2023-03-31 2023-04-29"],
    ["several months ago", "2022-10-21 2023-04-08"],
    ["a year ago", "2022-03-16 2022-09-13"],
    ["about ten years ago", "2012-06-19 2014-06-10"],
    ["half a year ago", "2022-09-30 2023-02-28"],
    ["a decade ago", "2012-06-19 2014-06-10"],
    ["3 days from now", "2023-06-17 2023-06-18"],
  ],
  "the last so many": [
    ["in the last 3 days", "2023-06-11 2023-06-15"],
    ["in the past two weeks", "2023-05-31 2023-06-15"],
    ["in the last 24 hours", "2023-06-13T10:30 2023-06-14T10:30:00.001"],
    ["over the past week", "2023-06-07 2023-06-15"],
    ["the last few months", "2023-01-14 2023-06-15"],
    ["for the past year", "2022-06-14 2023-06-15"],
    ["during the last weeks", "2023-05-10 2023-06-15"],
  ],
  "parts of the calendar": [
    ["last week", "2023-06-05 2023-06-12"],
    ["this week", "2023-06-12 2023-06-19"],
    ["next week", "2023-06-19 2023-06-26"],
    ["last month", "2023-05-01 2023-06-01"],
    ["this month", "2023-06-01 2023-07-01"],
    ["last year", "2022-01-01 2023-01-01"],
    ["this year", "2023-01-01 2024-01-01"],
    ["next year", "2024-01-01 2025-01-01"],
    ["last weekend", "2023-06-10 2023-06-12"],
    ["this weekend", "2023-06-17 2023-06-19"],
    ["over the weekend", "2023-06-10 2023-06-12"],
    ["last quarter", "2023-01-01 2023-04-01"],
    ["the week before last", "2023-05-29 2023-06-05"],
    ["earlier this week", "2023-06-12 2023-06-14T10:30:00.001"],
    ["the end of last year", "2022-10-02 2023-01-01"],
    ["the end of the year", "2023-10-02 2024-01-01"],
    ["the first weekend of May", "2023-05-06 2023-05-08"],
    ["the last week of May 2023", "2023-05-25 2023-06-01"],
    ["the week of May 10", "2023-05-08 2023-05-15"],
    ["in Q3", "2022-07-01 2022-10-01"],
    ["Q1 2023", "2023-01-01 2023-04-01"],
    ["recently", "2023-05-15 2023-06-15"],
    ["have you seen her lately", "2023-05-15 2023-06-15", "lately"],
  ],
  weekdays: [
    ["on Monday", "2023-06-12 2023-06-13"],
    ["what did we do friday?", "2023-06-09 2023-06-10", "friday"],
    ["last Friday", "2023-06-09 2023-06-10"],
    ["this past Saturday", "2023-06-10 2023-06-11"],
    ["this Friday", "2023-06-16 2023-06-17"],
    ["next Tuesday", "2023-06-20 2023-06-21"],
    ["on Wednesday", "2023-06-07 2023-06-08"],
    ["on Friday morning", "2023-06-09T04:00 2023-06-09T12:00"],
    ["Monday of last week", "2023-06-05 2023-06-06"],
    ["on Tue", "2023-06-13 2023-06-14"],
    ["last Tuesday night", "2023-06-13T18:00 2023-06-14T06:00"],
  ],
  "months, the latest that has begun where no year is said": [
    ["in May", "2023-05-01 2023-06-01"],
    ["in may", "2023-05-01 2023-06-01"],
    ["last May", "2023-05-01 2023-06-01"],
    ["last June", "2022-06-01 2022-07-01"],
    ["in June", "2023-06-01 2023-07-01"],
    ["next May", "2024-05-01 2024-06-01"],
    ["in July", "2022-07-01 2022-08-01"],
    ["May 2023", "2023-05-01 2023-06-01"],
    ["in May of last year", "2022-05-01 2022-06-01"],
    ["in May this year", "2023-05-01 2023-06-01"],
    ["last year in June", "2022-06-01 2022-07-01"],
    ["mid-May", "2023-05-10 2023-05-23"],
    ["early June", "2023-06-01 2023-06-12"],
    ["end of March", "2023-03-24 2023-04-01"],
    ["in Dec", "2022-12-01 2023-01-01"],
    ["last march?", "2023-03-01 2023-04-01", "last march"],
    ["before june", "… 2023-06-01"],
    ["what about September 2021?", "2021-09-01 2021-10-01", "September 2021"],
  ],
  seasons: [
    ["last summer", "2022-06-01 2022-09-01"],
    ["in the summer", "2023-06-01 2023-09-01"],
    ["over the winter", "2022-12-01 2023-03-01"],
    ["summer of 2022", "2022-06-01 2022-09-01"],
    ["in spring 2021", "2021-03-01 2021-06-01"],
    ["this winter", "2023-12-01 2024-03-01"],
    ["last fall", "2022-09-01 2022-12-01"],
  ],
  dates: [
    ["2023-05-08", "2023-05-08 2023-05-09"],
    ["2023/05/08", "2023-05-08 2023-05-09"],
    ["at 2023-05-08T12:00:00Z sharp", "2023-05-08 2023-05-09", "at 2023-05-08T12:00:00Z"],
    ["since 2023-02", "2023-02-01 …"],
    ["8 May 2023", "2023-05-08 2023-05-09"],
    ["May 8th", "2023-05-08 2023-05-09"],
    ["May 8th 2023", "2023-05-08 2023-05-09"],
    ["May 8, 2023", "2023-05-08 2023-05-09"],
    ["on may 8", "2023-05-08 2023-05-09"],
    ["the 8th of May", "2023-05-08 2023-05-09"],
    ["the second of May", "2023-05-02 2023-05-03"],
    ["the 8th of may", "2023-05-08 2023-05-09"],
    ["July 20", "2022-07-20 2022-07-21"],
    ["05/08/2023", "2023-05-08 2023-05-09"],
    ["13/05/2023", "2023-05-13 2023-05-14"],
    ["05/13/2023", "2023-05-13 2023-05-14"],
    ["08.05.2023", "2023-05-08 2023-05-09"],
    ["Sept. 5", "2022-09-05 2022-09-06"],
    ["Monday, May 8th, 2023", "2023-05-08 2023-05-09"],
    ["on Feb 29", "2020-02-29 2020-03-01"],
    ["May 3-5", "2023-05-03 2023-05-06"],
    ["between 3 and 10 May", "2023-05-03 2023-05-11"],
    ["2023-05-08发生了什么", "2023-05-08 2023-05-09", "2023-05-08"],
  ],
  years: [
    ["in 2022", "2022-01-01 2023-01-01"],
    ["since 2020", "2020-01-01 …"],
    ["late 2022", "2022-08-23 2023-01-01"],
    ["the year 1999", "1999-01-01 2000-01-01"],
    ["in the 1990s", "1990-01-01 2000-01-01"],
  ],
  holidays: [
    ["Christmas", "2022-12-24 2022-12-27"],
    ["on Christmas Eve", "2022-12-24 2022-12-25"],
    ["last Christmas", "2022-12-24 2022-12-27"],
    ["Christmas 2021", "2021-12-24 2021-12-27"],
    ["around Christmas", "2022-12-22 2022-12-29"],
    ["Valentine's Day", "2023-02-14 2023-02-15"],
    ["New Year", "2022-12-31 2023-01-02"],
    ["New Year's Eve", "2022-12-31 2023-01-01"],
    ["Halloween", "2022-10-31 2022-11-01"],
    ["Thanksgiving", "2022-11-24 2022-11-25"],
    ["Black Friday", "2022-11-25 2022-11-26"],
    ["Easter", "2023-04-07 2023-04-11"],
    ["Easter Sunday 2024", "2024-03-31 2024-04-01"],
    ["the 4th of July", "2022-07-04 2022-07-05"],
    ["Independence Day", "2022-07-04 2022-07-05"],
    ["Mother's Day", "2023-05-14 2023-05-15"],
    ["Father's Day 2021", "2021-06-20 2021-06-21"],
    ["Memorial Day", "2023-05-29 2023-05-30"],
  ],
  "what is open at one end": [
    ["since Tuesday", "2023-06-13 …"],
    ["before May 8", "… 2023-05-08"],
    ["after the 3rd of June", "2023-06-04 …"],
    ["until yesterday", "… 2023-06-14"],
    ["since Christmas", "2022-12-24 …"],
    ["since last May", "2023-05-01 …"],
    ["prior to 2022", "… 2022-01-01"],
    ["until the end of May", "… 2023-06-01"],
  ],
  "from one to another": [
    ["between 3 May and 10 May", "2023-05-03 2023-05-11"],
    ["between May 3 and 10", "2023-05-03 2023-05-11"],
    ["between May 3 and 10 June", "2023-05-03 2023-06-11"],
    ["from June to August", "2022-06-01 2022-09-01"],
    ["from May 3 to May 10, 2022", "2022-05-03 2022-05-11"],
    ["from December to February", "2022-12-01 2023-03-01"],
    ["from May 2022 to June", "2022-05-01 2022-07-01"],
    ["from Monday to Wednesday", "2023-06-05 2023-06-08"],
    ["from last Monday to Wednesday", "2023-06-12 2023-06-15"],
    ["between 2019 and 2021", "2019-01-01 2022-01-01"],
    ["3 May – 5 June", "2023-05-03 2023-06-06"],
  ],
  "what lies beside another": [
    ["the week before 9 June 2023", "2023-06-02 2023-06-09"],
    ["three days after May 8", "2023-05-11 2023-05-12"],
    ["the Sunday before 25 May 2023", "2023-05-21 2023-05-22"],
    ["two weeks before Christmas", "2022-12-07 2022-12-14"],
    ["the weekend after Easter", "2023-04-15 2023-04-17"],
    ["the night before Christmas", "2022-12-23T18:00 2022-12-24T06:00"],
  ],
  German: [
    ["gestern", "2023-06-13 2023-06-14"],
    ["vorgestern", "2023-06-12 2023-06-13"],
    ["letzte Woche", "2023-06-05 2023-06-12"],
    ["letzten Monat", "2023-05-01 2023-06-01"],
    ["letztes Jahr im Mai", "2022-05-01 2022-06-01"],
    ["vor 3 Tagen", "2023-06-11 2023-06-12"],
    ["vor zwei Wochen", "2023-05-28 2023-06-04"],
    ["vor einem Jahr", "2022-03-16 2022-09-13"],
    ["am Montag", "2023-06-12 2023-06-13"],
    ["im Mai", "2023-05-01 2023-06-01"],
    ["am 8. Mai 2023", "2023-05-08 2023-05-09"],
    ["seit Montag", "2023-06-12 …"],
    ["vor dem 8. Mai", "… 2023-05-08"],
    ["in den letzten 3 Tagen", "2023-06-11 2023-06-15"],
    ["vom 3. bis 10. Mai", "2023-05-03 2023-05-11"],
    ["Ende Mai", "2023-05-24 2023-06-01"],
    ["gestern Abend", "2023-06-13T17:00 2023-06-14"],
    ["kürzlich", "2023-05-15 2023-06-15"],
  ],
  "Chinese and Japanese": [
    ["我昨天做了什么", "2023-06-13 2023-06-14", "昨天"],
    ["前天", "2023-06-12 2023-06-13"],
    ["昨晚", "2023-06-13T18:00 2023-06-14T06:00"],
    ["上周我们讨论了什么", "2023-06-05 2023-06-12", "上周"],
    ["上周五", "2023-06-09 2023-06-10"],
    ["上上周", "2023-05-29 2023-06-05"],
    ["三天前", "2023-06-11 2023-06-12"],
    ["两周前", "2023-05-28 2023-06-04"],
    ["半年前", "2022-09-30 2023-02-28"],
    ["上个月", "2023-05-01 2023-06-01"],
    ["去年5月", "2022-05-01 2022-06-01"],
    ["2023年5月8日", "2023-05-08 2023-05-09"],
    ["5月3日之前", "… 2023-05-03"],
    ["最近三天", "2023-06-11 2023-06-15"],
    ["最近", "2023-05-15 2023-06-15"],
    ["昨日の会議", "2023-06-13 2023-06-14", "昨日"],
    ["先週", "2023-06-05 2023-06-12"],
    ["先週の金曜日", "2023-06-09 2023-06-10"],
    ["先週から", "2023-06-05 …"],
    ["3日前に", "2023-06-11 2023-06-12", "3日前"],
    ["３日前", "2023-06-11 2023-06-12"],
    ["2ヶ月前", "2023-03-31 2023-04-29"],
    ["先月", "2023-05-01 2023-06-01"],
    ["一昨日", "2023-06-12 2023-06-13"],
    ["過去3日間", "2023-06-11 2023-06-15"],
  ],
};

const notTimes = [
  "I may want this",
  "You may 8 times",
  "they march 5 miles",
  "They may march.",
  "This may be it",
  "the last may be best",
  "wait a second",
  "the second item",
  "version 1.2.3",
  "version 10.5.2023",
  "10.0.2023.4",
  "PyCharm 2022.3",
  "at 12:30:45",
  "Theresa May said",
  "May I ask",
  "May Smith left",
  "an email from May",
  "after May Smith left",
  "an august body",
  "April said so",
  "clients MAY 2 send",
  "today.ts and last_week and yesterday()",
  "f(today)",
  "`yesterday` in code",
  "https://x.y/2023/05/08/today",
  "logs/2023-05-08/x.txt",
  "2023-05-08.log",
  "date=2023-05-08",
  "in 2000 lines",
  "after 2000 iterations",
  "every Monday",
  "on Mondays",
  "he sat down",
  "the Spring framework, in the Spring way",
  "the fall of Rome",
  "an easter egg",
  "Python 3 may fail",
  "Step 8 may fail",
  "at the last minute",
  "on the last day",
  "2024-02-30",
  "31 June",
  "20230508",
  "Q1",
  "a new year",
  "the last time we met",
];

/** Formats a time in UTC as short as possible. */
function short(time: number): string {
  if (!Number.isFinite(time)) return "…";
  return new Date(time)
    .toISOString()
    .replace("T00:00:00.000Z", "")
    .replace(/(?::00\.000)?Z$/, "");
}

function spansIn(text: string, asOf: string | number = now, offset = 0): string[] {
  const time = typeof asOf === "number" ? asOf : Date.parse(asOf);
  return findTimeSpans(text, time, () => offset).map(({ from, to }) => `${short(from)} ${short(to)}`);
}

function certaintyOf(text: string): number {
  return findTimeSpans(text, now)[0]?.certainty ?? 0;
}

describe("time expressions", () => {
  for (const [kind, rows] of Object.entries(table)) {
    for (const [text, stretch, phrase = text] of rows) {
      it(`understands ${kind}: ${text}`, () => {
        const spans = findTimeSpans(text, now);
        expect(spans.map((span) => [`${short(span.from)} ${short(span.to)}`, span.phrase])).toEqual([
          [stretch, phrase],
        ]);
      });
    }
  }

  it.each(notTimes)("finds no time in: %s", (text) => {
    expect(findTimeSpans(text, now)).toEqual([]);
  });

  it("finds each of several phrases, in order and with their places", () => {
    const text = "Did we meet yesterday, on May 8th 2023, or last week's Monday? 昨天?";
    const spans = findTimeSpans(text, now);
    expect(spans.map(({ phrase }) => phrase)).toEqual([
      "yesterday",
      "on May 8th 2023",
      "last week's",
      "Monday",
      "昨天",
    ]);
    expect(spans.map(({ at }) => at)).toEqual([12, 23, 43, 55, 63]);
  });

  it("finds a phrase across a line break, and none in a code fence", () => {
    expect(spansIn("we met last\nweek")).toEqual(["2023-06-05 2023-06-12"]);
    expect(spansIn("```\nyesterday()\nlast week\n```\nand today")).toEqual(["2023-06-14 2023-06-15"]);
  });

  it("is more certain if the phrase is more specific", () => {
    const falling = ["2023-05-08", "May 8", "last month", "two months ago", "05/08/2023", "the other day", "recently"];
    const certainties = falling.map(certaintyOf);
    expect(certainties).toEqual(certainties.toSorted((a, b) => b - a));
    expect([certainties[0], certainties.at(-1)]).toEqual([1, 0.3]);
    expect(certaintyOf("a few weeks ago")).toBeLessThan(certaintyOf("3 weeks ago"));
    expect(certaintyOf("Friday")).toBeLessThan(certaintyOf("on Friday"));
    expect(certaintyOf("05/05/2023")).toBeGreaterThan(certaintyOf("05/06/2023"));
  });

  it("computes relative times from the day of the question", () => {
    expect(spansIn("last weekend", "2023-06-18T12:00Z")).toEqual(["2023-06-10 2023-06-12"]);
    expect(spansIn("over the weekend", "2023-06-18T12:00Z")).toEqual(["2023-06-17 2023-06-19"]);
    expect(spansIn("this week", "2023-06-18T12:00Z")).toEqual(["2023-06-12 2023-06-19"]);
    expect(spansIn("last month", "2023-03-31T12:00Z")).toEqual(["2023-02-01 2023-03-01"]);
    expect(spansIn("a month ago", "2023-03-31T12:00Z")).toEqual(["2023-02-16 2023-03-13"]);
    expect(spansIn("last quarter", "2023-02-01T00:00Z")).toEqual(["2022-10-01 2023-01-01"]);
    expect(spansIn("this winter", "2024-01-10T00:00Z")).toEqual(["2023-12-01 2024-03-01"]);
    expect(spansIn("last winter", "2024-01-10T00:00Z")).toEqual(["2022-12-01 2023-03-01"]);
    expect(spansIn("last Christmas", "2023-12-25T12:00Z")).toEqual(["2022-12-24 2022-12-27"]);
    expect(spansIn("Christmas", "2023-12-25T12:00Z")).toEqual(["2023-12-24 2023-12-27"]);
    expect(spansIn("New Year", "2024-01-01T12:00Z")).toEqual(["2023-12-31 2024-01-02"]);
    expect(spansIn("in May", "2024-05-31T23:59Z")).toEqual(["2024-05-01 2024-06-01"]);
    expect(spansIn("in May", "2024-04-30T23:59Z")).toEqual(["2023-05-01 2023-06-01"]);
    expect(spansIn("May 8", "2023-05-08T00:00Z")).toEqual(["2023-05-08 2023-05-09"]);
    expect(spansIn("May 8", "2023-05-07T23:59Z")).toEqual(["2022-05-08 2022-05-09"]);
  });

  it("uses the days of the local time zone", () => {
    // In Berlin, this is half past midnight on the 15th.
    const late = Date.parse("2023-06-14T22:30:00Z");
    expect(spansIn("today", late, 120)).toEqual(["2023-06-14T22:00 2023-06-15T22:00"]);
    expect(spansIn("today", late)).toEqual(["2023-06-14 2023-06-15"]);
    expect(spansIn("yesterday", late, -480)).toEqual(["2023-06-13T08:00 2023-06-14T08:00"]);
    expect(spansIn("2023-05-08", late, 120)).toEqual(["2023-05-07T22:00 2023-05-08T22:00"]);
    expect(spansIn("since yesterday", late, 120)).toEqual(["2023-06-13T22:00 …"]);
    expect(spansIn("an hour ago", late, 120)).toEqual(spansIn("an hour ago", late));
  });

  it("computes the date of Easter", () => {
    const sundays = ["1954-04-18", "1981-04-19", "2000-04-23", "2019-04-21", "2024-03-31", "2025-04-20", "2038-04-25"];
    expect(sundays.map((sunday) => short(easterSunday(Number(sunday.slice(0, 4)))))).toEqual(sundays);
  });

  const word = fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...new Set(
          [...Object.values(table).flat(), ...notTimes.map((text) => [text])].flatMap(([text]) => text.split(" ")),
        ),
        ..."9999 years ago|2100|31|00|0 days ago|in|the|-|–|,|'s|year|decades|before last|between|and|`|```|十|月|日|年".split(
          "|",
        ),
      ),
    },
  );
  const anyText = fc
    .array(fc.tuple(word, fc.constantFrom(" ", " ", " ", "", "\n", "-")), { maxLength: 14 })
    .map((pieces) => pieces.flat().join(""));
  const anyTime = fc.oneof(
    fc.constant(now),
    fc.date({ noInvalidDate: true }).map((date) => date.getTime()),
    fc.constantFrom(0, -1, 8.64e15, -8.64e15, Number.NaN, Number.POSITIVE_INFINITY, 0.5),
  );

  it("are found in order, in any text", () => {
    const result = fc.check(
      fc.property(anyText, anyTime, fc.integer({ min: -840, max: 840 }), (text, asOf, offset) => {
        let end = 0;
        for (const span of findTimeSpans(text, asOf, () => offset)) {
          expect(span.from).toBeLessThan(span.to);
          expect(span.phrase).toBe(text.slice(span.at, span.at + span.phrase.length));
          expect(span.phrase.trim()).toBe(span.phrase);
          expect(span.at).toBeGreaterThanOrEqual(end);
          expect(span.certainty).toBeGreaterThan(0);
          expect(span.certainty).toBeLessThanOrEqual(1);
          end = span.at + span.phrase.length;
        }
      }),
      { numRuns: 3000 },
    );
    expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
  });

  it("reads any written date", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    const result = fc.check(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, dayOfMonth] = [date.getUTCFullYear(), date.getUTCDate()];
        const month = date.toLocaleString("en", { month: "long", timeZone: "UTC" });
        const expected = [`${iso} ${short(Date.parse(iso) + 86_400_000)}`];
        for (const text of [iso, `${dayOfMonth} ${month} ${year}`, `on ${month} ${dayOfMonth}, ${year}`]) {
          expect(spansIn(text), text).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
    expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
  });

  it("reads a long prompt quickly", () => {
    const prose = "In the end we may go to the lake on the way home; a few of the others came for the second part. ";
    const prompt = `${prose.repeat(8)}Was it last week, or on May 8th? `.repeat(30).slice(0, 20_480);
    expect(findTimeSpans(prompt, now).length).toBeGreaterThan(40);
    // Takes about 2 ms on an idle machine, once the code is compiled.
    const times = Array.from({ length: 50 }, () => cpuTime(() => findTimeSpans(prompt, now)));
    expect(Math.min(...times)).toBeLessThan(20);
  });

  it("takes time in proportion to the text", () => {
    for (const piece of [
      "the day before |from May to |between 3 and |in the last |May |12 May |2023-05-08 |1 |new year |Monday, |last    ",
      "|`|` |```|https://|12-12-12-|a|三|上|3日|三天前|early mid late |week of |a couple of |the 3rd and the ",
      `| |\n|day${" ".repeat(200)}|the${" ".repeat(2000)}week `,
    ]
      .join("")
      .split("|")) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      expect(
        cpuTime(() => findTimeSpans(text, now)),
        piece,
      ).toBeLessThan(2000);
    }
  });
});
