-- SSCCs of the simulated warehouse. Their extension digit differs from those in the demo data.
create sequence warehouse_sscc;
-- Finds the stock that is still at a dock.
create index stock_line_dock on stock_line (po_no, id) where location_type = 'DOCK';
