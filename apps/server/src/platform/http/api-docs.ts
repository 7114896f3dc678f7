import { openApiDocument } from "@khela/contract/openapi";
import type { FastifyInstance } from "fastify";

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: { properties?: { value?: unknown } } }> }
  >;
}

interface Document {
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation & { tags: string[] }>>;
}

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );
const code = (value: unknown): string => `<pre>${escape(JSON.stringify(value, undefined, 2))}</pre>`;

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.55 system-ui,sans-serif;max-width:66rem;margin:0 auto;padding:2rem 1rem 6rem}
nav{display:flex;flex-wrap:wrap;gap:.4rem 1rem;padding:.6rem 0;border-block:1px solid var(--line);margin-block:1.5rem}
h2{margin-top:3rem;text-transform:capitalize}
details{border:1px solid var(--line);border-radius:.6rem;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:baseline}
summary b{font:600 .8rem/1 ui-monospace,monospace;min-width:4.2rem}
summary code{overflow-wrap:anywhere}
summary span{opacity:.75}
pre{overflow:auto;max-height:26rem;padding:.8rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent);font-size:.82rem}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}`;

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (p) =>
        `<tr><td><code>${escape(p.name)}</code></td><td>${p.in}${p.required ? ", required" : ""}</td><td><code>${escape(JSON.stringify(p.schema))}</code></td></tr>`,
    )
    .join("");
  const body = operation.requestBody?.content["application/json"]?.schema;
  const value = operation.responses["200"]?.content["application/json"]?.schema.properties?.value;
  const failures = Object.entries(operation.responses)
    .filter(([status]) => status !== "200")
    .map(
      ([status, { description }]) =>
        `<tr><td>${status}</td><td>${escape(description)
          .replace(/\n\n/g, "<br>")
          .replace(/`([^`]+)`/g, "<code>$1</code>")}</td></tr>`,
    )
    .join("");
  const who = operation.security.flatMap((scheme) => Object.keys(scheme)).join(", ") || "everybody";
  return `<details id="${escape(operation.operationId)}"><summary><b>${method.toUpperCase()}</b><code>${escape(path)}</code><span>${escape(operation.summary)}</span></summary>
<p>Who: ${who}. ${escape(operation.description ?? "").replace(/`([^`]+)`/g, "<code>$1</code>")}</p>
${parameters ? `<h4>Parameters</h4><table>${parameters}</table>` : ""}
${body ? `<h4>Body</h4>${code(body)}` : ""}
<h4>Answer (<code>value</code>)</h4>${code(value ?? {})}
<h4>Refusals</h4><table>${failures}</table></details>`;
}

function pageHtml(document: Document): string {
  const sections = document.tags.map(({ name }) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) => operationHtml(method, path, operation)),
    );
    return `<h2 id="${name}">${name}</h2>${operations.join("\n")}`;
  });
  const links = document.tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join(" ");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${document.info.title} API</title><style>${STYLE}</style>
<h1>${document.info.title} API</h1><p>${escape(document.info.description)}</p>
<p>The same as a machine reads it: <a href="/openapi.json">openapi.json</a></p>
<nav>${links}</nav>${sections.join("\n")}</html>`;
}

/** The API as a readable page at /docs and as OpenAPI at /openapi.json (API-05). */
export function serveApiDocs(app: FastifyInstance): void {
  const document = openApiDocument();
  const page = pageHtml(document as unknown as Document);
  app.get("/docs", async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(page),
  );
  app.get("/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
}
