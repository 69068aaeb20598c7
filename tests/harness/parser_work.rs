//! What a text costs the HTML parser, in steps: a count, so that no clock decides.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, local_name, ns, parse_fragment};

/// What a text cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// The elements that the parser made: the elements of the text, and copies.
    pub elements: usize,
    /// The bytes of their attributes.
    pub bytes: usize,
    /// How often it looked at an open element.
    pub looks: usize,
}

type Node = Rc<Option<QualName>>;

#[derive(Default)]
struct Counter {
    elements: Cell<usize>,
    bytes: Cell<usize>,
    looks: Cell<usize>,
    document: Node,
}

impl Counter {
    fn look(&self) {
        self.looks.set(self.looks.get() + 1);
    }
}

impl TreeSink for Counter {
    type Handle = Node;
    type Output = Work;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Work {
        Work { elements: self.elements.get(), bytes: self.bytes.get(), looks: self.looks.get() }
    }

    fn get_document(&self) -> Node {
        Rc::clone(&self.document)
    }

    fn elem_name<'a>(&'a self, target: &'a Node) -> ExpandedName<'a> {
        self.look();
        target.as_ref().as_ref().expect("an element").expanded()
    }

    fn same_node(&self, one: &Node, other: &Node) -> bool {
        self.look();
        Rc::ptr_eq(one, other)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Node {
        let bytes = attributes.iter().map(|one| one.name.local.len() + one.value.len());
        self.bytes.set(self.bytes.get() + bytes.sum::<usize>());
        self.elements.set(self.elements.get() + 1);
        Rc::new(Some(name))
    }

    fn create_comment(&self, _: StrTendril) -> Node {
        Rc::new(None)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Node {
        Rc::new(None)
    }

    fn get_template_contents(&self, target: &Node) -> Node {
        Rc::clone(target)
    }

    fn parse_error(&self, _: Cow<'static, str>) {}
    fn append(&self, _: &Node, _: NodeOrText<Node>) {}
    fn append_based_on_parent_node(&self, _: &Node, _: &Node, _: NodeOrText<Node>) {}
    fn append_before_sibling(&self, _: &Node, _: NodeOrText<Node>) {}
    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn add_attrs_if_missing(&self, _: &Node, _: Vec<Attribute>) {}
    fn remove_from_parent(&self, _: &Node) {}
    fn reparent_children(&self, _: &Node, _: &Node) {}
}

/// Parses a text as the sanitizer does.
pub fn parse(html: &str) -> Work {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let parser = parse_fragment(Counter::default(), ParseOpts::default(), context, Vec::new(), false);
    parser.one(html)
}
