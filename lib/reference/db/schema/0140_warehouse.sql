-- Pallet numbers that the warehouse gives out by itself; the extension digit keeps them apart from those of the demo data.
create sequence warehouse_sscc;
-- What still stands at a dock, however large the stock.
create index stock_line_dock on stock_line (po_no, id) where location_type = 'DOCK';
