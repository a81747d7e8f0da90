import { useEffect, useEffectEvent, useRef, useState } from "react";

import { Input } from "../../parts/field.tsx";

/** The address follows the field after a pause in typing, so that the history of the browser keeps whole words. */
const settleMs = 120;

/** The field for the question. The list follows while somebody types. */
export function QuestionField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // The address changed elsewhere, such as by the back button.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const report = useEffectEvent(() => {
    sent.current = text;
    onChange(text);
  });
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => report(), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      isBig
      type="search"
      data-search
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="What do you want to find?"
      aria-label="Search"
      autoFocus
    />
  );
}
