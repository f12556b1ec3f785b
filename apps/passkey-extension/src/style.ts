export const style = `
:host { all: initial }
dialog {
  box-sizing: border-box; inline-size: min(440px, calc(100vw - 32px)); max-block-size: calc(100dvh - 32px);
  margin: auto; padding: 28px; overflow: auto; border: 1px solid light-dark(#d9dedb, #39403c); border-radius: 16px;
  color-scheme: light dark; color: light-dark(#17201c, #e9eeeb); background: light-dark(#fff, #171c19);
  font: 15px/1.5 system-ui, sans-serif; box-shadow: 0 16px 64px #0006;
}
dialog::backdrop { background: #000a }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; outline: none }
p, dl { margin: 0 0 16px }
dl { padding: 12px 16px; border-radius: 10px; background: light-dark(#f1f4f2, #222925) }
dt { font-size: 13px; color: light-dark(#55615b, #a3aea8) }
dd { margin: 0 0 6px; font-weight: 600; overflow-wrap: anywhere; unicode-bidi: isolate }
dd:last-child { margin: 0 }
.warning { padding-inline-start: 12px; border-inline-start: 3px solid light-dark(#b45309, #f5a524) }
[role=status] { min-block-size: 24px; margin: 12px 0 0; font-size: 14px }
[role=status]:empty { display: none }
button {
  box-sizing: border-box; inline-size: 100%; min-block-size: 44px; margin-block-start: 8px; padding: 0 16px;
  border: 1px solid light-dark(#c3cbc6, #4a524e); border-radius: 10px; background: none; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer;
}
button.confirm { border-color: transparent; background: light-dark(#0a7350, #2fa97c); color: light-dark(#fff, #04150e) }
button:disabled { opacity: 0.6; cursor: default }
button:focus-visible { outline: 3px solid light-dark(#0a7350, #7be0b8); outline-offset: 2px }
`
