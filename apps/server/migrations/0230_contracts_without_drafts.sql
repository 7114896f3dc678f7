-- A contract begins as an offer: nothing ever wrote a draft (AGENT-07).
alter table agent_contract drop constraint agent_contract_state_check;
alter table agent_contract add constraint agent_contract_state_check check (state in
  ('offered', 'accepted', 'active', 'refused', 'withdrawn', 'superseded', 'terminated', 'expired'));

drop trigger agent_contract_state on agent_contract;
create trigger agent_contract_state before update on agent_contract for each row
  when (old.state is distinct from new.state)
  execute function cashier_state_moves('offered>accepted', 'offered>refused', 'offered>withdrawn', 'offered>expired',
    'accepted>active', 'accepted>superseded', 'accepted>terminated', 'active>superseded', 'active>terminated');
