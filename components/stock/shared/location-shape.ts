/** Location codes: racks such as `A-04-02`, and numbered areas: docks, staging and quarantine, such as `STAGE-10`. */
export const LOCATION_SHAPE = /^(?:[A-Z]{1,4}\d{0,2}(?:-[A-Z0-9]{1,3}){2,4}|(?:DOCK|STAGE|QUAR)-\d{1,3})$/
