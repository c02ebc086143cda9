-- The key of a form that creates a record is the record's id.
-- Safe beside the version before: it is replaced within seconds. A creation there fails until then, and the form keeps its words.

drop table creation_keys;
