import '@morpheus/react/styles.css'

export const metadata = { title: 'Minha loja' }

export default function Layout({ children }) {
  return (
    <html lang="pt-BR">
      <body>{children}</body>
    </html>
  )
}
