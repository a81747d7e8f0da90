import { Input } from "../../parts/field.tsx";
import { useSettledValue } from "../../parts/settled-value.ts";

/** The list follows the field after this pause in typing. */
const settleMs = 120;

/** The field for the question. The list follows while somebody types. */
export function QuestionField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [text, setText] = useSettledValue(value, onChange, settleMs);
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
