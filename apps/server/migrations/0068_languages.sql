-- A visitor of any language may ask for help (LANG-02): the list of languages is the program's, not the table's.
alter table live_chat drop constraint live_chat_language_check;
alter table live_chat add constraint live_chat_language_check check (language ~ '^[a-z]{2}$');
