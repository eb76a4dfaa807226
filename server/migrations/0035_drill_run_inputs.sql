-- Finds other runs of a drill with the same inputs when a run is handed in.
create index drill_runs_inputs on drill_runs (drill_id, inputs_hash) where inputs_hash is not null;
