//! The contacts that a prospect shares with others, who own them (SPECIFICATION §7.4).

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
    pub fn shares(&self, contact: Contact) -> bool {
        self.shared_contacts.contains(&contact)
    }

    pub fn shared_email(&self) -> Option<&Email> {
        self.email.as_ref().filter(|_| self.shares(Contact::Email))
    }

    pub fn shared_phone(&self) -> Option<&Phone> {
        self.phone.as_ref().filter(|_| self.shares(Contact::Phone))
    }

    /// All its contacts: the email and the phone, also if another prospect owns them, and its alternates.
    pub fn contacts(&self) -> impl Iterator<Item = (Contact, &str)> {
        let emails = self.email.iter().chain(&self.absorbed.emails).map(Email::as_str);
        let phones = self.phone.iter().chain(&self.absorbed.phones).map(Phone::as_str);
        let emails = emails.map(|email| (Contact::Email, email));
        emails.chain(phones.map(|phone| (Contact::Phone, phone)))
    }

    /// The contacts that match it. A shared one does not.
    pub fn owned_contacts(&self) -> impl Iterator<Item = &str> {
        let phones = self.phones().map(Phone::as_str);
        self.emails().map(Email::as_str).chain(phones)
    }

    pub fn shared_with_others(&self) -> impl Iterator<Item = (Contact, &str)> {
        let email = self.shared_email().map(|email| (Contact::Email, email.as_str()));
        let phone = self.shared_phone().map(|phone| (Contact::Phone, phone.as_str()));
        email.into_iter().chain(phone)
    }

    /// Takes this contact from it, wherever it has it.
    pub fn lose(&mut self, contact: &str) {
        self.absorbed.emails.retain(|email| email.as_str() != contact);
        self.absorbed.phones.retain(|phone| phone.as_str() != contact);
        if self.email.as_ref().is_some_and(|email| email.as_str() == contact) {
            self.email = None;
            self.set_shared(Contact::Email, false);
        }
        if self.phone.as_ref().is_some_and(|phone| phone.as_str() == contact) {
            self.phone = None;
            self.set_shared(Contact::Phone, false);
        }
    }

    pub fn set_shared(&mut self, contact: Contact, is_shared: bool) {
        self.shared_contacts.retain(|other| *other != contact);
        self.shared_contacts.extend(is_shared.then_some(contact));
        self.shared_contacts.sort_unstable();
    }
}
