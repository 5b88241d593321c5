"""This folder keeps a gateway to trusted documents: a list of what may be asked, and no more.

`tailspend documents build` makes the list (`build`), a file holds it (`list_file`), and a gateway
that is given one runs nothing else (`trusted`).
"""
