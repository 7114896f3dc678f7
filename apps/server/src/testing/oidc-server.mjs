/**
 * A real OpenID provider for tests, in a process of its own: `node oidc-server.mjs <port> <redirect URI>…`. Prints
 * `ready <issuer>` when it listens. A person may sign in under any name; names that begin with `v` have a verified
 * e-mail address. Started by oidc.ts.
 */
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const [port = "0", ...redirectUris] = process.argv.slice(2);
const server = createServer();
await new Promise((done) => server.listen(Number(port), "127.0.0.1", done));
const issuer = `http://localhost:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "khela-test",
      client_secret: "a secret of the tests and of nobody else",
      redirect_uris: redirectUris,
      token_endpoint_auth_method: "client_secret_post",
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name"] },
  // Claims are in the ID token, as with the large providers.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true } },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({
      sub,
      name: `${sub} Uddin`,
      given_name: sub,
      email: `${sub}@people.example`,
      email_verified: sub.startsWith("v"),
    }),
  }),
  // Every person consents to share name and address.
  loadExistingGrant: async (context) => {
    const { client, session } = context.oidc;
    const grant = new context.oidc.provider.Grant({
      clientId: client.clientId,
      accountId: session.accountId,
    });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});
server.on("request", provider.callback());
process.stdout.write(`ready ${issuer}\n`);
