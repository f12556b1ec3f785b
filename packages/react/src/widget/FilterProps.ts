/** What of its list a widget shows: kept by the host where it gives `filter`, by the widget otherwise. */
export interface FilterProps<Filter extends object> {
  /**
   * What is shown, where the host keeps it, in the address for one. What it does not name narrows nothing.
   * @default the widget keeps it
   */
  filter?: Partial<Filter> | undefined
  /** What is shown at first, where the widget keeps it. */
  defaultFilter?: Partial<Filter> | undefined
  /** A person chose what is shown: all of it, without what narrows nothing. */
  onFilterChange?: ((filter: Partial<Filter>) => void) | undefined
}
