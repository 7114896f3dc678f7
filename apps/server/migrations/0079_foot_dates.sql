-- What the site's foot shows has dates; certifications and licences have a name per language and an address (OPS-05).
update system_settings set brand = brand
  || coalesce((select jsonb_object_agg(key, coalesce(entries, '[]')) from (
       select key, (select jsonb_agg(entry || '{"startsAt": null, "endsAt": null}' order by place)
                      from jsonb_array_elements(value) with ordinality as entries (entry, place)) as entries
         from jsonb_each(brand) where key in ('socialLinks', 'paymentMethods')) as links), '{}')
  || coalesce((select jsonb_object_agg(key, coalesce(entries, '[]')) from (
       select key, (select jsonb_agg(jsonb_build_object('name', jsonb_build_object('bn', entry, 'en', entry),
                                       'url', '', 'startsAt', null, 'endsAt', null) order by place)
                      from jsonb_array_elements(value) with ordinality as entries (entry, place)) as entries
         from jsonb_each(brand) where key in ('certifications', 'licences')) as seals), '{}');
