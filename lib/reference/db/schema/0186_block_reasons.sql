-- Why a client blocked a customer or supplier, who did it and when. Null for blocks from before, and once the block is lifted.
alter table client_customer add column block_reason text, add column blocked_by text, add column blocked_at timestamptz;
alter table client_supplier add column block_reason text, add column blocked_by text, add column blocked_at timestamptz;
