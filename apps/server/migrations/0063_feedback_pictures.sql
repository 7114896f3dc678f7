-- Pictures that a member sends along with feedback (TALK-02).
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('avatar', 'kyc', 'payout', 'feedback'));
create table feedback_picture (
  feedback_id uuid not null references feedback,
  upload_id uuid not null unique references upload (id),
  place smallint not null check (place between 1 and 3),
  primary key (feedback_id, place)
);
