/** A line at the top while the next page is on its way. */
export function Progress() {
  return (
    <div className="app-progress" role="status">
      <span className="mo-sr">Carregando…</span>
    </div>
  )
}
