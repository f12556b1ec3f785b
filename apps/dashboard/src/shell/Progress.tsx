export function Progress() {
  return (
    <div className="app-progress" role="status">
      <span className="mo-sr">Carregando…</span>
    </div>
  )
}
