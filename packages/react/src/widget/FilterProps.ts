/** Filter of a list widget: controlled by `filter`, or kept by the widget. */
export interface FilterProps<Filter extends object> {
  /**
   * Controlled filter, such as one from the address. Absent fields do not filter.
   * @default the widget keeps it
   */
  filter?: Partial<Filter> | undefined
  /** Initial filter of an uncontrolled widget. */
  defaultFilter?: Partial<Filter> | undefined
  /** Called with the whole new filter, without empty fields. */
  onFilterChange?: ((filter: Partial<Filter>) => void) | undefined
}
