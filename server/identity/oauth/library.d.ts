// The part of oidc-provider that is used: its entry would warn on every start of a Node that is not yet called LTS.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
