import { memo } from "react";

import { ErrorRow } from "./error-row.tsx";
import { FileRow } from "./file-row.tsx";
import { MessageRow } from "./message-row.tsx";
import type { Row } from "./rows.ts";
import { FactRow, LineRow, NoteRow } from "./thin-rows.tsx";
import { CallRow, RestRow, WorkRow } from "./work-rows.tsx";

/** While the list scrolls, only new rows are rendered. */
export const ExchangeRow = memo(function ExchangeRow({ row }: { readonly row: Row }) {
  switch (row.kind) {
    case "message":
      return <MessageRow memory={row.memory} isQuestion={row.isQuestion} />;
    case "work":
      return <WorkRow summary={row.summary} isOpen={row.isOpen} ids={row.ids} />;
    case "call":
      return <CallRow call={row.call} />;
    case "file":
      return <FileRow memory={row.memory} />;
    case "error":
      return <ErrorRow memory={row.memory} />;
    case "line":
      return <LineRow memory={row.memory} />;
    case "fact":
      return <FactRow memory={row.memory} />;
    case "note":
      return <NoteRow memory={row.memory} />;
    default:
      return <RestRow of={row.of} files={row.files} errors={row.errors} />;
  }
});
