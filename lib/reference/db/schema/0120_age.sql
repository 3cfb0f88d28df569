-- Stock by holding and received date, so that the age profile reads only the index.
create index stock_line_age on stock_line (holding_id, received_date, on_hand, expiry_date, bucket, client_code, site_code, owner_code,
  disposition_code, lot_no, manufactured_date);
