-- Corrections and what is struck off a carry are decided by two operators: the request has both (docs/decisions/0066).
alter table agent_pay_correction drop column made_by, drop column approved_by,
  add column approval_id uuid not null unique references approval;
alter table agent_carry_reset drop column made_by, drop column approved_by,
  add column approval_id uuid not null unique references approval;
