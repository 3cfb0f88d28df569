-- Layers of stock in the order of their holdings: the age profile adds them up from the index alone.
create index stock_line_age on stock_line (holding_id, received_date, on_hand, expiry_date, bucket, client_code, site_code, owner_code,
  disposition_code, lot_no, manufactured_date);
