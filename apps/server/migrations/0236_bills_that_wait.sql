-- Bills that could not be paid at once say why and since when (OPS-06, AGENT-08).
alter table agent_bill
  -- Why the latest attempt to pay it failed; what the upline lacks is no failure.
  add column failure text check (char_length(failure) <= 300),
  -- When the upline first had too little. The agent and the upline are told then, and again when the bill is paid.
  add column waited_at timestamptz;
update agent_bill set waited_at = issued_at where state = 'insufficient';
grant update (failure, waited_at) on agent_bill to khela_app;
