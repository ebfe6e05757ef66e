// The mail server that an administrator sets on a page: its values, and what a site can do with them.

export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte on, STARTTLS, or none, which is allowed in listed networks only. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  /** The sender: a name, which may be empty, and an address. */
  from_name: string
  from_address: string
}

/** Why a mail server cannot be used: an answer of it, or an address that pages may not set. */
export interface MailServerFault {
  because: 'not allowed' | 'failed'
  answer: string
}

export interface MailSetup {
  /** Whether SMTP_URL sets the mail server, so that pages cannot. */
  isFixed: boolean
  /** The values that a page has set; undefined: none. */
  stored: () => Promise<MailServer | undefined>
  /** The values as they are stored. */
  sealed: (server: MailServer) => string
  /** Signs in to a server and asks whether it takes mail from the sender; sends nothing. Undefined: it does. */
  check: (server: MailServer) => Promise<MailServerFault | undefined>
  /** Sends one mail. Undefined: the server took it. */
  sendTest: (
    server: MailServer,
    mail: { to: string; subject: string; text: string },
  ) => Promise<MailServerFault | undefined>
  /** Makes this process use what is stored now; others do so within seconds. */
  refresh: () => Promise<void>
}
