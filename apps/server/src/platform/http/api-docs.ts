import { openApiDocument } from "@khela/contract/openapi";
import type { FastifyInstance } from "fastify";
import { API_DOCS_STYLE } from "./api-docs-style.ts";

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
const code = (value: unknown): string =>
  `<pre tabindex="0">${escape(JSON.stringify(value, undefined, 2))}</pre>`;

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
  return `<details id="${escape(operation.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b><span class="what"><code>${escape(path)}</code><span>${escape(operation.summary)}</span></span><span class="who">${who}</span></summary>
<div class="body"><p>${escape(operation.description ?? "").replace(/`([^`]+)`/g, "<code>$1</code>")}</p>
${parameters ? `<h3>Parameters</h3><div class="wide" tabindex="0"><table>${parameters}</table></div>` : ""}
${body ? `<h3>Body</h3>${code(body)}` : ""}
<h3>Answer <code>value</code></h3>${code(value ?? {})}
<h3>Refusals</h3><div class="wide" tabindex="0"><table>${failures}</table></div></div></details>`;
}

function pageHtml(document: Document): string {
  const sections = document.tags.map(({ name }) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) => operationHtml(method, path, operation)),
    );
    const html = `<section id="${name}"><h2>${name}</h2>${operations.join("\n")}</section>`;
    return { name, count: operations.length, html };
  });
  const links = sections
    .map(({ name, count }) => `<a href="#${name}">${name}<span>${count}</span></a>`)
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title} API</title><style>${API_DOCS_STYLE}</style>
<header><span class="mark" aria-hidden="true">K</span><strong>${document.info.title} API</strong><span class="version">${escape(document.info.version)}</span><a class="file" href="/openapi.json">openapi.json</a></header>
<div class="page"><nav aria-label="Areas">${links}</nav><main>
<h1>API reference</h1><p class="lead">${escape(document.info.description)}</p>
${sections.map(({ html }) => html).join("\n")}</main></div></html>`;
}

/**
 * Serves the API as a readable page at /docs and as OpenAPI at /openapi.json (API-05). Both are generated at the
 * first request, so that a server starts without them.
 */
export function serveApiDocs(app: FastifyInstance): void {
  let made: { document: ReturnType<typeof openApiDocument>; page: string } | undefined;
  const docs = () => {
    if (made) return made;
    const document = openApiDocument();
    return (made = { document, page: pageHtml(document as unknown as Document) });
  };
  app.get("/docs", async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(docs().page),
  );
  app.get("/openapi.json", async (_request, reply) => reply.type("application/json").send(docs().document));
}
