-- A link by which agents come can carry the contract that is offered to each of them (AGENT-02).
alter table agent_link
  -- As text that never changes: the terms of agent_contract. Null: none is offered.
  add column terms jsonb check (terms is null or (member_type = 1 and jsonb_typeof(terms) = 'object'));
alter table agent_link_member
  -- The offer that the newcomer got with the link, or why there was none.
  add column offer_id uuid unique references agent_contract,
  add column offer_fault text,
  add check (offer_id is null or offer_fault is null);
grant update (offer_id, offer_fault) on agent_link_member to khela_app;
