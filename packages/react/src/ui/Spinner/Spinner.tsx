import './spinner.css'

/** Decoration only: what is going on is said in words beside it. */
export function Spinner() {
  return <span className="mo-spinner" aria-hidden="true" />
}
