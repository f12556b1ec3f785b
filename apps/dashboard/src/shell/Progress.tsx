/** Progress line while the next page loads. */
export function Progress() {
  return (
    <div className="app-progress" role="status">
      <span className="mo-sr">Carregando…</span>
    </div>
  )
}
