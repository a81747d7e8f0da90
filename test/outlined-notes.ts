import { outlineOf } from "../src/core/text/markdown/outline.ts";

export const text = `# Notes

## State

first

### Open tasks

- one

# Archive

## State

second

## Größe & **Form**:

## Open questions
`;

export const outline = outlineOf(text);
