//! The contacts that a prospect shares with others, who own them (SPECIFICATION §8.7).

use super::contact::Contact;
use super::{Email, Phone, Prospect};

impl Prospect {
    /// The emails that match it, its own first. A shared one does not.
    pub fn emails(&self) -> impl Iterator<Item = &Email> {
        let own = self.email.iter().filter(|_| !self.shares(Contact::Email));
        own.chain(&self.absorbed.emails)
    }

    /// The phones that match it, its own first. A shared one does not.
    pub fn phones(&self) -> impl Iterator<Item = &Phone> {
        let own = self.phone.iter().filter(|_| !self.shares(Contact::Phone));
        own.chain(&self.absorbed.phones)
    }

    /// Whether another prospect owns its contact.
    #[must_use]
    pub fn shares(&self, contact: Contact) -> bool {
        self.shared_contacts.contains(&contact)
    }

    /// Its email, if another prospect owns it.
    #[must_use]
    pub fn shared_email(&self) -> Option<&Email> {
        self.email.as_ref().filter(|_| self.shares(Contact::Email))
    }

    /// Its phone, if another prospect owns it.
    #[must_use]
    pub fn shared_phone(&self) -> Option<&Phone> {
        self.phone.as_ref().filter(|_| self.shares(Contact::Phone))
    }

    /// Says whether another prospect owns its contact.
    pub fn set_shared(&mut self, contact: Contact, is_shared: bool) {
        self.shared_contacts.retain(|other| *other != contact);
        self.shared_contacts.extend(is_shared.then_some(contact));
        self.shared_contacts.sort_unstable();
    }
}
