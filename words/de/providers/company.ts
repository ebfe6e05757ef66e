// Signing in with a company's account, in German.

export const company = {
  signInWith: 'Mit {label} anmelden',
  or: 'oder',
  only: 'Sie melden sich mit dem Konto Ihres Unternehmens an.',
  signOutThere: 'Auch bei {label} abmelden',
  goOn: 'Weiter zu {label}',
  goingOn: 'Sie werden zu {label} weitergeleitet.',

  refused: 'Sie wurden nicht angemeldet',
  notLinked: 'Das Konto wurde nicht verknüpft',
  tryAgain: 'Zurück zur Anmeldung',
  backToLinks: 'Zurück zu den verknüpften Konten',
  reasons: {
    state:
      'Diese Seite wurde zweimal, zu spät oder in einem anderen Browser geöffnet als dem, in dem Sie begonnen haben. Bitte beginnen Sie noch einmal.',
    denied: '{label} hat Sie nicht angemeldet, oder Sie haben dort nicht zugestimmt.',
    unreachable:
      '{label} antwortet nicht, wie es soll. Versuchen Sie es später noch einmal oder fragen Sie die Administration dieser Website.',
    invalid:
      'Die Antwort von {label} ist nicht gültig und wurde nicht angenommen. Bitte fragen Sie die Administration dieser Website.',
    replayed: 'Diese Antwort von {label} wurde schon verwendet. Bitte beginnen Sie noch einmal.',
    'no address':
      '{label} nennt keine E-Mail-Adresse, die hier verwendet werden kann. Bitte fragen Sie Ihre Administration.',
    unverified:
      '{label} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist; darum gilt sie hier nicht. Bitte fragen Sie Ihre Administration.',
    domain: 'Ihre E-Mail-Adresse gehört zu einer Domain, die sich hier nicht mit {label} anmeldet.',
    claimed:
      'Zu Ihrer E-Mail-Adresse gibt es hier ein Konto mit einem Passwort. Melden Sie sich mit dem Passwort an und verknüpfen Sie {label} auf der Seite Ihres Kontos. Wo Passwörter nicht gelten, bitten Sie die Administration um einen Link.',
    'other account':
      'Ihr Konto ist hier mit einem anderen Konto verknüpft. Bitte fragen Sie die Administration dieser Website.',
    unknown: 'Für Sie gibt es hier kein Konto. Bitten Sie jemanden, Sie einzuladen.',
    inactive: 'Ihr Konto hier ist nicht aktiv. Fragen Sie, wer die Konten von {label} verwaltet.',
    'second factor':
      'Diese Website verlangt einen zweiten Faktor, und {label} hat nicht gesagt, dass Sie einen verwendet haben. Schalten Sie ihn dort ein oder fragen Sie Ihre Administration.',
    'linked elsewhere': 'Dieses Konto von {label} gehört hier jemand anderem.',
    password: 'Passwörter werden hier nicht verwendet: Sie melden sich mit dem Konto Ihres Unternehmens an.',
  },

  proveAnew: 'Melden Sie sich zur Bestätigung noch einmal an: Danach werden Sie zehn Minuten lang nicht gefragt.',
  signInAgain: 'Noch einmal mit {label} anmelden',

  links: 'Verknüpfte Konten',
  linksHint: 'Mit diesen Konten melden Sie sich hier ohne Passwort an.',
  noLinks: 'Noch ist kein Konto verknüpft.',
  linkedOn: 'Verknüpft am {day}',
  lastUsed: 'Verknüpft am {day} · zuletzt verwendet am {used}',
  notUsable: 'Derzeit nicht verwendbar',
  link: 'Mit {label} verknüpfen',
  cannotLink:
    'Hier meldet man sich nur noch mit dem Unternehmen an, deshalb zeigt Ihr Passwort nicht mehr, dass Sie es sind. Bitten Sie die Administration dieser Website um einen Link: Er meldet Sie einmal an, und danach können Sie Ihr Konto hier verknüpfen.',
  linked: 'Das Konto ist verknüpft.',
  unlink: 'Verknüpfung lösen',
  unlinkTitle: 'Verknüpfung mit {label} lösen',
  unlinked: 'Das Konto ist nicht mehr verknüpft.',
  lastWayIn:
    'Anders können Sie sich nicht anmelden. Setzen Sie zuerst ein Passwort oder verknüpfen Sie ein weiteres Konto.',
  toLinks: 'Verknüpfte Konten zeigen',
  noPassword: 'Sie haben kein Passwort: Sie melden sich mit dem Konto Ihres Unternehmens an.',

  linkTitle: 'Ohne Passwort anmelden',
  linkOf: 'Dieser Link meldet Sie einmal als {email} an.',

  administration: 'Verwaltung',
  providers: 'Anmeldedienste',
  providersIntro: 'Mit Konten dieser Dienste melden sich Personen hier an (OpenID Connect).',
  noProviders: 'Noch gibt es keinen: Alle melden sich mit einem Passwort an.',
  add: 'Dienst hinzufügen',
  addTitle: 'Einen Dienst hinzufügen',
  addIntro:
    'Melden Sie diese Website zuerst beim Dienst als Web-Anwendung an, mit dieser Adresse für die Weiterleitung.',
  redirectAddress: 'Adresse für die Weiterleitung',
  redirectAddressWithName: 'Anstelle von NAME steht der Name, den Sie dem Dienst hier geben.',
  signOutAddress: 'Adresse für Abmeldungen (back-channel logout)',
  afterSignOut: 'Adresse nach dem Abmelden',
  changeTitle: '{label} ändern',
  name: 'Name',
  nameHint: 'Ein Wort in Adressen: a bis z, 0 bis 9 und Bindestriche.',
  label: 'Beschriftung',
  labelHint: 'Sie steht auf der Schaltfläche: Mit … anmelden',
  issuer: 'Aussteller (issuer)',
  issuerHint: 'Die Adresse des Dienstes, genau wie er sich selbst nennt.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  clientSecretKept: 'Es wird versiegelt aufbewahrt und nicht gezeigt. Lassen Sie dies leer, um es zu behalten.',
  scopes: 'Umfang (scopes)',
  domains: 'E-Mail-Domains',
  domainsHint: 'E-Mail-Adressen dieser Domains gelten. Eine in jeder Zeile.',
  createsMembers: 'Konten anlegen',
  createsMembersHint: 'Wer zu diesen Domains gehört und hier kein Konto hat, bekommt bei der Anmeldung eines.',
  followsProfile: 'Dem Profil folgen',
  followsProfileHint: 'Namen, E-Mail-Adresse und Sprache werden bei jeder Anmeldung vom Dienst übernommen.',
  onlyWay: 'Einzige Anmeldung',
  onlyWayHint:
    'Keine Passwörter, keine Links per E-Mail, kein zweiter Faktor dieser Website. Wer ein Passwort hat, muss sein Konto zuerst verknüpfen.',
  notYetLinked: {
    one: '{count} Person hat ein Passwort und kein verknüpftes Konto und könnte sich nicht anmelden.',
    other: '{count} Personen haben ein Passwort und kein verknüpftes Konto und könnten sich nicht anmelden.',
  },
  groupsClaim: 'Angabe mit Gruppen (claim)',
  groupsClaimHint: 'Der Name der Angabe, in der die Gruppen einer Person stehen.',
  enabled: 'Eingeschaltet',
  enabledHint: 'Auf der Anmeldeseite steht seine Schaltfläche.',
  save: 'Speichern',
  try: 'Prüfen',
  delete: 'Löschen',
  deleteHint: 'Wer sich mit {label} angemeldet hat, wird abgemeldet, und die Konten sind nicht mehr verknüpft.',
  deleteConfirm: 'Dienst löschen',
  off: 'Aus',
  single: 'Einzige Anmeldung',
  created: 'Der Dienst wurde hinzugefügt.',
  changed: 'Der Dienst wurde geändert.',
  deleted: 'Der Dienst wurde gelöscht.',
  answers: '{label} antwortet: Die Beschreibung des Dienstes wurde gelesen, und jede Adresse darin ist erlaubt.',
  doesNotAnswer: '{label} kann nicht verwendet werden: {problem}',
  tryInPerson: 'Damit anmelden',
  needName: 'Bitte einen Namen wie firma eingeben.',
  nameTaken: 'Ein anderer Dienst hat diesen Namen.',
  badScopes: 'Der Umfang besteht aus Wörtern mit Leerzeichen dazwischen. openid gehört dazu, offline_access nicht.',
  badDomains: 'Bitte Domains wie example.com eingeben, eine in jeder Zeile.',
  needClientId: 'Bitte die Client-ID eingeben, die der Dienst dieser Website gegeben hat.',
  unfit: {
    address:
      'Die Adresse {what} darf diese Website nicht aufrufen: Sie beginnt mit https:// und liegt im öffentlichen Internet oder in den Netzen von SIGN_IN_ALLOW_NETWORKS.',
    'another issuer':
      'Die Beschreibung des Dienstes nennt einen anderen Aussteller. Bitte geben Sie ihn genau so ein, wie der Dienst sich nennt.',
    lacks: 'In der Beschreibung des Dienstes fehlt {what}.',
    signs:
      'Der Dienst unterschreibt ID-Tokens auf keine Weise, die hier gilt. Lassen Sie ihn mit einem eigenen Schlüssel unterschreiben, RSA oder EC.',
    'no document': 'Bei diesem Aussteller gibt es keine Beschreibung des Dienstes (discovery document).',
    'no answer': 'Der Dienst antwortet nicht, so dass seine Beschreibung nicht gelesen werden kann.',
  },
  needIssuer: 'Bitte eine Adresse wie https://login.example.com eingeben.',
} as const
