-- Tokens that work once: nonces of encrypted bodies, captcha answers. Rows live for minutes.
create table used_token (
  scope text not null,
  token text not null,
  expires_at timestamptz not null,
  primary key (scope, token)
);
create index used_token_expiry on used_token (expires_at);
