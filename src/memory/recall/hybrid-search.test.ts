import { describe, expect, it } from "vitest";

import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { blankNames } from "./hybrid-search.ts";

const blank = (question: string, names: string) => blankNames(question, new Set(textToTerms(names)));

describe("blanking names", () => {
  it("replaces a name with “I” or “my”", () => {
    expect(blank("When did Caroline adopt a dog?", "Caroline")).toBe("When did I adopt a dog?");
    expect(blank("What are Caroline's plans?", "caroline")).toBe("What are my plans?");
    expect(blank("Caroline’s dog and Melanie's cat", "caroline melanie")).toBe("my dog and my cat");
  });

  it("replaces first and last name together", () => {
    expect(blank("Did John Smith call?", "john smith")).toBe("Did I call?");
    expect(blank("Is it John Smith's car, John?", "john smith")).toBe("Is it my car, I?");
  });

  it("leaves everything else as it is", () => {
    expect(blank("Where is Carolina?", "caroline")).toBe("Where is Carolina?");
    expect(blank("Where is it? That's all.", "caroline")).toBe("Where is it? That's all.");
    expect(blank("", "caroline")).toBe("");
    expect(blankNames("Where is Caroline?", new Set())).toBe("Where is Caroline?");
  });
});
