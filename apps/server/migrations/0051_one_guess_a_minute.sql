-- One guess a minute without a captcha, wherever it comes from: where the last one came from says nothing any more (AUTH-19).
alter table login_failure drop column failed_from;
