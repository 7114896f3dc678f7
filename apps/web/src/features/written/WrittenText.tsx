/** An operator's text rendered as React elements; none of it is parsed as HTML. Source: TALK-03, API-01. */
import { blocksOf, type Span } from "@khela/rules/content/written-text";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import type { Place } from "../../shell/place.ts";

interface WrittenTextProps {
  content: string;
  /** The level of the subheadings: one below the heading that the text stands under. */
  level: 2 | 3;
  className?: string;
}

export function WrittenText({ content, level, className }: WrittenTextProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { written } = useI18n();
  return (
    <div
      lang={written}
      className={cx("grid max-w-prose min-w-0 gap-3 leading-relaxed wrap-anywhere text-muted", className)}
    >
      {blocksOf(content).map((block, index) =>
        // The order of the blocks never changes, so the index is a stable key.
        block.kind === "heading" ? (
          <Heading key={index} dir="auto" className="mt-4 text-lg text-text first:mt-0">
            {block.text}
          </Heading>
        ) : block.kind === "paragraph" ? (
          <p key={index} dir="auto">
            <Spans spans={block.spans} />
          </p>
        ) : (
          <ul key={index} className="grid list-disc gap-1.5 ps-5 marker:text-gold">
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

const LINK = "font-medium text-gold underline underline-offset-2 hover:no-underline";

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => {
    if (span.kind === "text") return span.text;
    if (span.kind === "strong")
      return (
        <strong key={index} className="font-semibold text-text">
          {span.text}
        </strong>
      );
    if (!span.to.startsWith("/"))
      return (
        <a key={index} href={span.to} target="_blank" rel="noopener noreferrer" className={LINK}>
          {span.text}
        </a>
      );
    const url = new URL(span.to, "http://site.invalid");
    return (
      <Link
        key={index}
        to={url.pathname as Place}
        search={Object.fromEntries(url.searchParams) as never}
        hash={url.hash.slice(1)}
        className={LINK}
      >
        {span.text}
      </Link>
    );
  });
}
