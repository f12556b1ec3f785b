import { Connect } from './Connect.jsx'

// The gateway's address is of the machine that serves the page, not of the one that built it.
export const dynamic = 'force-dynamic'

export default function Page() {
  return (
    <main>
      <h1>Minha loja</h1>
      <Connect baseUrl={process.env.MORPHEUS_URL} />
    </main>
  )
}
