import { blocksOf, type Span } from "@khela/rules/content/written-text";

/** A formatted text as the site shows it. Links don't navigate here; they show their target as a tooltip. */
export function TextPreview({ content }: { content: string }) {
  return (
    <div style={{ display: "grid", gap: "0.75rem", lineHeight: 1.6, overflowWrap: "anywhere" }}>
      {blocksOf(content).map((block, index) =>
        // The index is a stable key, because the blocks never change their order.
        block.kind === "heading" ? (
          <h4 key={index} dir="auto" style={{ margin: "0.5rem 0 0" }}>
            {block.text}
          </h4>
        ) : block.kind === "paragraph" ? (
          <p key={index} dir="auto" style={{ margin: 0 }}>
            <Spans spans={block.spans} />
          </p>
        ) : (
          <ul key={index} style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
            {block.items.map((spans, item) => (
              <li key={item} dir="auto">
                <Spans spans={spans} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => {
    if (span.kind === "text") return span.text;
    if (span.kind === "strong") return <strong key={index}>{span.text}</strong>;
    return (
      <u key={index} title={span.to}>
        {span.text}
      </u>
    );
  });
}
